/** The application's own script. The elements do the pre-check by themselves; this fills their attributes, keeps the draft and sends the form. */
import { listenForSamples } from './samples.js';

const find = (selector) => document.querySelector(selector);
const form = find('#application');
const uploader = find('#uploader');
const readiness = find('#readiness');

const DRAFT_FIELDS = ['applicant_name', 'email', 'address', 'permit_type', 'description'];
const SAVE_AFTER_MS = 400;
/** What was typed stays in this browser until the server has it: the page may be left, or the network be down. */
const UNSAVED = `unsaved-draft-${form.dataset.person}`;
let timer;
let saving = Promise.resolve();
let submitting = false;

form.elements.submission_key.value = crypto.randomUUID();
restoreUnsaved();
passOn();
form.addEventListener('input', keep);
form.addEventListener('change', passOn);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  submit();
});
uploader.addEventListener('gate-passed', ({ detail }) => {
  readiness.textContent = `Your drawings passed with ${detail.score} of 100. You can submit.`;
});
for (const type of ['gate-failed', 'gate-invalidated']) {
  uploader.addEventListener(type, () => {
    readiness.textContent = 'You can submit when your drawings have passed.';
  });
}
listenForSamples(() => uploader, find('#sample-problem'));
find('[data-fill-example]').addEventListener('click', () => {
  form.elements.applicant_name.value = 'Ada Quoll';
  form.elements.email.value = 'ada.quoll@example.com';
  form.elements.address.value = '14 Banksia Street, Wattle Bay NSW 2999';
  form.elements.description.value = 'A new two-bedroom house with a carport.';
  keep();
  passOn();
});

/** What the applicant says about the project travels with it. */
function passOn() {
  const attributes = {
    applicant_name: 'user-name',
    email: 'user-email',
    address: 'address',
    permit_type: 'permit-type',
  };
  for (const [field, attribute] of Object.entries(attributes)) {
    const { value } = form.elements[field];
    if (value) uploader.setAttribute(attribute, value);
    else uploader.removeAttribute(attribute);
  }
  // Coordinates that came with an address are that address's: if the applicant writes another, they are dropped.
  const { value, defaultValue, dataset } = form.elements.address;
  for (const name of ['latitude', 'longitude']) {
    if (dataset[name] && value === defaultValue) uploader.setAttribute(name, dataset[name]);
    else uploader.removeAttribute(name);
  }
}

function keep() {
  if (submitting) return;
  const typed = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, form.elements[name].value]));
  localStorage.setItem(UNSAVED, JSON.stringify(typed));
  clearTimeout(timer);
  timer = setTimeout(() => (saving = saving.then(saveDraft)), SAVE_AFTER_MS);
}

async function saveDraft() {
  const typed = localStorage.getItem(UNSAVED);
  if (typed === null) return;
  const state = find('#draft-state');
  try {
    const response = await fetch('/draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: typed,
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`/draft: ${response.status}`);
    const { savedAt } = await response.json();
    if (localStorage.getItem(UNSAVED) === typed) localStorage.removeItem(UNSAVED);
    state.textContent = `Draft saved ${new Date(savedAt).toLocaleTimeString('en-AU', { timeStyle: 'short' })}`;
  } catch {
    state.textContent = 'Your draft is kept in this browser. It is saved when the portal answers again.';
  }
}

/** What the server does not have yet. An address that comes from the property page is newer. */
function restoreUnsaved() {
  const typed = localStorage.getItem(UNSAVED);
  if (typed === null) return;
  const isCarried = find('.carried') !== null;
  for (const [name, value] of Object.entries(JSON.parse(typed))) {
    if (!(isCarried && name === 'address')) form.elements[name].value = value;
  }
  keep();
}

/** Sent in the background, so that a refusal can be read and put right on this page with nothing lost. */
async function submit() {
  const button = form.querySelector('[data-submit]');
  button.disabled = true;
  // The draft ends with the submission: a save that comes late would bring it back.
  submitting = true;
  clearTimeout(timer);
  await saving;
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.json();
    if (!response.ok) return refuse(answer.error.message);
    uploader.markSubmitted();
    localStorage.removeItem(UNSAVED);
    location.assign(answer.location);
  } catch {
    // It may have been accepted: sent again, it is the same application.
    refuse('The portal does not answer. Nothing is lost. Try again in a minute.');
  } finally {
    button.disabled = false;
  }
}

function refuse(message) {
  submitting = false;
  const box = find('#refusal');
  box.textContent = message;
  box.hidden = false;
  box.focus();
}
