/** The portal page's own script. The elements do the pre-check by themselves; this fills their attributes and sends the form. */
const find = (selector) => document.querySelector(selector);
/** What is typed stays in this browser until it is submitted, as the drawings do: the applicant may leave while they are checked. */
const DRAFT = 'application-draft';
const DRAFT_FIELDS = ['applicant_name', 'email', 'address', 'permit_type', 'description'];

rememberAppearance();
const form = find('#application');
if (form) startApplication(form);
for (const button of document.querySelectorAll('[data-sample]')) {
  button.addEventListener('click', () => addSample(button, find('#uploader')));
}

function startApplication(form) {
  const uploader = find('#uploader');
  const readiness = find('#readiness');
  form.elements.submission_key.value = crypto.randomUUID();
  fillInDraft(form);
  form.addEventListener('input', () => saveDraft(form));

  // What the applicant says about the project travels with it.
  const attributes = {
    applicant_name: 'user-name',
    email: 'user-email',
    address: 'address',
    permit_type: 'permit-type',
  };
  const passOn = () => {
    for (const [field, attribute] of Object.entries(attributes)) {
      const { value } = form.elements[field];
      if (value) uploader.setAttribute(attribute, value);
      else uploader.removeAttribute(attribute);
    }
    passPlaceOn(form.elements.address, uploader);
  };
  form.addEventListener('change', passOn);
  passOn();

  uploader.addEventListener('gate-passed', (event) => {
    readiness.textContent = `Your drawings passed with ${event.detail.score} of 100. You can submit.`;
  });
  for (const type of ['gate-failed', 'gate-invalidated']) {
    uploader.addEventListener(type, () => {
      readiness.textContent = 'You can submit when your drawings have passed.';
    });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(form);
  });
  find('[data-fill-example]').addEventListener('click', () => {
    form.elements.applicant_name.value = 'Ada Quoll';
    form.elements.email.value = 'ada.quoll@example.com';
    form.elements.address.value = '14 Banksia Street, Wattle Bay NSW 2999';
    form.elements.description.value = 'A new two-bedroom house with a carport.';
    saveDraft(form);
    passOn();
  });
}

function saveDraft({ elements }) {
  localStorage.setItem(DRAFT, JSON.stringify(DRAFT_FIELDS.map((name) => [name, elements[name].value])));
}

function fillInDraft({ elements }) {
  for (const [name, value] of JSON.parse(localStorage.getItem(DRAFT)) ?? []) {
    // An address that comes from the property page is newer.
    if (!elements[name].defaultValue) elements[name].value = value;
  }
}

/** Coordinates that came with an address are that address's: where the applicant writes another, they go. */
function passPlaceOn({ value, defaultValue, dataset }, uploader) {
  for (const name of ['latitude', 'longitude']) {
    if (dataset[name] && value === defaultValue) uploader.setAttribute(name, dataset[name]);
    else uploader.removeAttribute(name);
  }
}

/** Sent in the background, so that a refusal can be read and put right on this page with nothing lost. */
async function submit(form) {
  const button = form.querySelector('[data-submit]');
  button.disabled = true;
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.json();
    if (!response.ok) return refuse(answer.error.message);
    find('#uploader').markSubmitted();
    localStorage.removeItem(DRAFT);
    location.assign(answer.location);
  } catch {
    refuse('The portal does not answer. Nothing was submitted and nothing is lost. Try again in a minute.');
  } finally {
    button.disabled = false;
  }
}

function refuse(message) {
  const box = find('#refusal');
  box.textContent = message;
  box.hidden = false;
  box.focus();
}

async function addSample(button, uploader) {
  const problem = find('#sample-problem');
  problem.textContent = '';
  button.disabled = true;
  try {
    const { drawings } = await (await fetch(`/samples/${button.dataset.sample}`)).json();
    const files = await Promise.all(
      drawings.map(async ({ filename, url }) => {
        const bytes = await (await fetch(url)).arrayBuffer();
        return new File([bytes], filename, { type: 'application/pdf' });
      }),
    );
    await uploader.addFiles(files);
  } catch {
    problem.textContent = 'The sample drawings could not be loaded. Try again.';
  } finally {
    button.disabled = false;
  }
}

/** The showroom's switches, kept for the next page. */
function rememberAppearance() {
  const root = document.documentElement;
  const stored = (name) => localStorage.getItem(`appearance-${name}`) ?? '';
  const apply = (name, value) => (name === 'dir' ? (root.dir = value) : (root.dataset[name] = value));
  for (const name of ['scheme', 'text', 'dir', 'brand']) apply(name, stored(name));
  for (const select of document.querySelectorAll('[data-appearance]')) {
    const name = select.dataset.appearance;
    select.value = stored(name);
    select.addEventListener('change', () => {
      localStorage.setItem(`appearance-${name}`, select.value);
      apply(name, select.value);
    });
  }
}
