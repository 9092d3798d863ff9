/**
 * Runs before the first paint, so that neither the theme nor the navigation flickers: marks the page with the chosen
 * theme and with the presence of a session.
 */
export const bootScript = `(function(d){try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")d.dataset.theme=t}catch(e){}
if(/(?:^|; )jwt=[^;]/.test(document.cookie))d.dataset.session=""})(document.documentElement)`;
