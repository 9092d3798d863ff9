/** Limit of the islands, like `chunkTimeoutMs`. */
const islandTimeoutMs = 120_000;

/**
 * Runs before first paint: sets the theme and whether a session exists, to avoid flicker. Shows and reports LoadFailure
 * if an island fails or takes too long.
 */
export const bootScript = `(function(d,h){try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")h.dataset.theme=t}catch(e){}
if(/(?:^|; )jwt=[^;]/.test(d.cookie))h.dataset.session="";
function fail(i){var s=d.querySelector("[data-load-failure]"),e=new Error("An island did not load");if(!s||!s.hidden)return;
s.hidden=false;if(i.getAttribute("client")==="only")i.style.display="none";e.name="ChunkLoadError";dispatchEvent(new ErrorEvent("error",{error:e}))}
var needed='astro-island:is([client="only"],[client="load"])';
addEventListener("astro:hydration-error",function(e){if(e.target.matches(needed))fail(e.target)});
setTimeout(function(){var i=d.querySelector(needed+"[ssr]");if(i)fail(i)},${islandTimeoutMs})})(document,document.documentElement)`;
