/** Runs before first paint to avoid flicker: sets the theme and whether a session exists. */
export const bootScript = `(function(d){try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")d.dataset.theme=t}catch(e){}
if(/(?:^|; )jwt=[^;]/.test(document.cookie))d.dataset.session=""})(document.documentElement)`;
