/** The page for those who build portals: chooses a situation of the service, and opens the service's own pages. */
const find = (selector) => document.querySelector(selector);

const uploader = find('#uploader');
const situation = find('#situation');
const viewerButton = find('#open-viewer');
let projectId;

situation.addEventListener('change', () => uploader.setAttribute('permit-type', situation.value));
uploader.addEventListener('processing-started', (event) => {
  projectId = event.detail.projectId;
  viewerButton.disabled = false;
});
viewerButton.addEventListener('click', () =>
  open(viewerButton, `/precheck/projects/${encodeURIComponent(projectId)}/viewer-link`),
);
find('#open-hand-off').addEventListener('click', (event) => open(event.currentTarget, '/hand-off'));
await listSituations();

async function listSituations() {
  try {
    const { city } = await ask('/precheck/cities/rehearsals');
    const word = (name) => name.replace(/^Rehearsal: /, '');
    situation.replaceChildren(...city.permitTypes.map(({ permitType, name }) => new Option(word(name), permitType)));
    uploader.setAttribute('permit-type', situation.value);
  } catch {
    tell('The situations could not be listed. Load the page again.');
  }
}

/** Follows the address that a POST answers. */
async function open(button, path) {
  tell('');
  button.disabled = true;
  try {
    const { url } = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    location.assign(url);
  } catch {
    tell('The page could not be opened. Try again.');
  } finally {
    button.disabled = false;
  }
}

async function ask(path, options) {
  const response = await fetch(path, { signal: AbortSignal.timeout(30_000), ...options });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

function tell(words) {
  find('#page-problem').textContent = words;
}
