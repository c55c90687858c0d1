import type { FirstWords } from './translation.js';

/** The words of the first paint, before the rest of the language is there. */
export const enFirst: FirstWords = {
  code: 'en',
  uploader: {
    label: 'Drawing set',
    dropTitle: 'Add your drawings',
    limits: (bytes, files, f) =>
      `PDF, up to ${f.bytes(bytes)} each, up to ${f.number(files)} ${f.plural(files, 'file', 'files')}.`,
    folders: 'Folders work too.',
    choose: 'Choose files',
    chooseFolder: 'Choose a folder',
    dropNow: 'Drop to add',
    stepCheck: 'We check the set',
    stepCheckHint: 'against the city’s rules',
    stepFix: 'You see what to fix',
    stepFixHint: 'on which sheet, and how',
    stepSubmit: 'You submit',
    stepSubmitHint: (min, f) => `once you score ${f.number(min)} or more`,
    reading: 'Reading the folder',
    adding: (count, f) => `Adding ${f.number(count)} ${f.plural(count, 'file', 'files')}`,
  },
  validity: { noDrawings: 'Add your drawings, then check them.' },
  problems: {
    part_missing: 'A part of this page didn’t load. Try again, or reload the page.',
  },
  retry: 'Try again',
};
