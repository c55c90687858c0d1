/** The gallery: its controls, and the states as they come. */
import { bringAll } from './states.js';

const RIGHT_TO_LEFT = ['ar', 'he'];

/** Each control is a word of the address, so that a look can be sent to somebody. */
function followControls(form) {
  const asked = new URLSearchParams(location.search);
  for (const select of form.querySelectorAll('select')) {
    const wanted = asked.get(select.name) ?? '';
    if ([...select.options].some(({ value }) => value === wanted)) select.value = wanted;
  }
  const apply = () => {
    const look = Object.fromEntries(new FormData(form));
    const root = document.documentElement;
    root.dataset.scheme = look.scheme;
    root.style.setProperty('--precheck-density', look.density || '1');
    root.style.setProperty('--place-width', look.width ? `${look.width}px` : 'none');
    for (const place of document.querySelectorAll('.place')) {
      place.lang = look.lang;
      place.dir = look.dir || (RIGHT_TO_LEFT.includes(look.lang) ? 'rtl' : 'ltr');
    }
    document.documentElement.dir = look.dir || (RIGHT_TO_LEFT.includes(look.lang) ? 'rtl' : 'ltr');
  };
  apply();
  form.addEventListener('change', () => {
    apply();
    if (document.documentElement.dataset.gallery === 'whole') noteLook(form);
  });
}

/** Once all states stand: an uploader finds its project again at the address at which it was, query and all. */
function noteLook(form) {
  const words = [...new FormData(form)].filter(([name, value]) => value && !(name === 'lang' && value === 'en'));
  const query = new URLSearchParams(words).toString();
  history.replaceState(null, '', `${location.pathname}${query && '?'}${query}${location.hash}`);
}

const controls = document.querySelector('#appearance');
followControls(controls);
await bringAll();
document.documentElement.dataset.gallery = 'whole';
noteLook(controls);
// The browser looked for the place before anything stood in it.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
