/**
 * English, the language that is always there. A word that is added or taken away here changes in every language beside this file:
 * the type holds them to the same words, and test/components/translations/ to the same values in each.
 */
import { enFirst } from './en-first.js';
import type { ProblemWords, Translation } from './translation.js';

const bytesOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const serviceDown: ProblemWords = () =>
  'The pre-check service does not answer. Nothing is lost. Try again in a few minutes.';
const setup: ProblemWords = () =>
  'The pre-check is not set up correctly on this page. Tell the office that runs this portal.';
const storage: ProblemWords = () => 'The connection was lost while sending. Check your network, then try again.';
const receipt: ProblemWords = () => 'The result could not be confirmed. Try again, or start over.';
const tryAgain: ProblemWords = () => 'Something went wrong on our side. Try again.';
const quoted = (names: readonly string[]): string =>
  names
    .map((name) => `“${name}”`)
    .join(', ')
    .replace(/, (?=“[^“]*$)/, ' and ');

export const en: Translation = {
  ...enFirst,
  stages: ['Uploaded', 'Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'],
  categories: {
    'site-plan': 'Site plan',
    'floor-plan': 'Floor plan',
    elevations: 'Elevations',
    sections: 'Sections',
    structural: 'Structural',
    'roof-plan': 'Roof plan',
    details: 'Details',
    other: 'Other',
  },
  findings: { fail: 'To fix', attention: 'To look at', 'not-assessed': 'Not assessed', pass: 'Passed' },
  problems: {
    ...enFirst.problems,
    adapter_missing: setup,
    adapter_misread: setup,
    adapter_unreachable: () => 'This portal cannot be reached. Check your network, then try again.',
    adapter_timeout: () => 'This portal did not answer in time. Try again.',
    city_missing: () =>
      'This page does not say which city the drawings are for. Tell the office that runs this portal.',
    permit_type_missing: () => 'Choose a permit type first; it decides which reports run.',
    metadata_malformed: () => 'The project details on this page cannot be read. Tell the office that runs this portal.',
    storage_unreachable: storage,
    storage_timeout: storage,
    storage_refused: () => 'Storage did not take the file. Try again, or export the PDF again and replace it.',
    file_unreadable: () => 'The file can no longer be read. It may have been moved or changed. Choose it again.',
    file_duplicate: (values) =>
      typeof values['otherName'] === 'string'
        ? `This is the same file as ${values['otherName']}, under another name.`
        : 'This file is in your set already.',
    file_locked: () =>
      'The file opens only with a password, so its sheets cannot be checked. Export it again without one.',
    file_name_refused: (values, { number }) =>
      `The name of the file is longer than ${number(bytesOf(values['maxLength']))} characters, or holds characters that no one sees. Rename the file.`,
    check_under_way: () => 'The drawings are being checked. Add this one when the check has ended.',
    digest_missing: () => 'A drawing from an earlier visit cannot be checked again as it is. Replace it with the file.',
    file_empty: () => 'The file is empty (0 bytes). Export it again as a PDF.',
    file_too_large: (values, { bytes }) =>
      `The file (${bytes(bytesOf(values['sizeBytes'] ?? values['size']))}) is larger than the ${bytes(bytesOf(values['maxFileBytes']))} allowed. Split it, or export it smaller.`,
    not_a_pdf: () => 'This is not a PDF. Drawings must be PDF files: export it as a PDF.',
    too_many_files: (values, { number, plural }) =>
      `A set has at most ${number(bytesOf(values['maxFiles']))} ${plural(bytesOf(values['maxFiles']), 'file', 'files')}. Remove one to add another.`,
    no_drawings: () => 'There are no drawings to check. Add at least one PDF.',
    upload_missing: () => 'Storage no longer has this drawing. Send it again.',
    unknown_city: () => 'This city does not take part in the pre-check. Tell the office that runs this portal.',
    unknown_permit_type: (values) =>
      typeof values['permitType'] === 'string'
        ? `The city has no permit type “${values['permitType']}”. Choose another permit type, or tell the office that runs this portal.`
        : 'The city has no such permit type. Choose another, or tell the office that runs this portal.',
    not_found: () => 'This project is not there, or belongs to somebody else.',
    access_unavailable: tryAgain,
    not_identified: () => 'You are signed out. Sign in again, then try again.',
    forbidden_origin: setup,
    vendor_only: setup,
    upstream_key_refused: () => 'The pre-check service refused this portal. Tell the office that runs it.',
    upstream_refused: () =>
      'The pre-check service did not accept the request. Check the details of your application, then try again.',
    upstream_misread: () => 'The pre-check service answered in a way that could not be read. Try again later.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    too_many_requests: () => 'Too much was asked at once. Wait a minute, then try again.',
    too_many_streams: () => 'Too many windows follow this project. Close some, then try again.',
    conflict: () => 'The project has moved on in another window. Try again to see where it stands.',
    gate_not_passed: () => 'The result does not reach what this portal asks for. Fix the findings and check again.',
    drawings_unknown: receipt,
    bad_json: tryAgain,
    invalid_request: (values) =>
      `A detail of the application is missing or wrong${typeof values['field'] === 'string' ? ` (${values['field']})` : ''}. Correct it, then try again.`,
    method_not_allowed: setup,
    body_too_large: () => 'The project details on this page are too long. Tell the office that runs this portal.',
    unsupported_media_type: setup,
    receipt_malformed: receipt,
    receipt_forged: receipt,
    receipt_unsigned: receipt,
    receipt_wrong_algorithm: receipt,
    receipt_unknown_key: receipt,
    receipt_wrong_type: receipt,
    receipt_not_yet_valid: receipt,
    receipt_expired: () => 'The confirmation has expired. Renew it.',
    receipt_wrong_audience: receipt,
    receipt_wrong_issuer: receipt,
    receipt_wrong_project: receipt,
    receipt_wrong_drawings: receipt,
    receipt_below_minimum: receipt,
    receipt_not_passed: receipt,
    receipt_revoked: receipt,
    receipt_used: () => 'This result has been used for a submission already. Check the drawings again.',
    internal: tryAgain,
  },
  uploader: {
    ...enFirst.uploader,
    dropMore: 'Add more drawings, or drop them here',
    addMore: 'Add files',
    drawings: 'Drawings',
    summary: (arrived, count, sent, total, f) =>
      `${f.number(arrived)} of ${f.number(count)} ${f.plural(count, 'file', 'files')} sent, ${f.bytes(sent)} of ${f.bytes(total)}`,
    ready: (count, total, f) =>
      `${f.number(count)} ${f.plural(count, 'file', 'files')}${total > 0 ? `, ${f.bytes(total)}` : ''}`,
    category: (name) => `Category of ${name}`,
    remove: (name) => `Remove ${name}`,
    replace: (name) => `Replace ${name}`,
    waiting: 'Waiting',
    paused: 'Paused',
    missing: 'Not sent yet. Choose this file again',
    elsewhere: 'Being sent from another window',
    finishing: 'Finishing',
    retrying: (attempt, f) => `Connection lost. Trying again (${f.number(attempt)})`,
    sent: 'Sent',
    failed: 'Not sent',
    check: 'Check drawings',
    checkAgain: 'Check again',
    checkWhenSent: 'Check when all are sent',
    willStart: 'The check starts as soon as every file is sent.',
    starting: 'Starting the check',
    needsPermitType: 'Choose a permit type first; it decides which reports run.',
    mendFailed: 'A file was not sent. Try it again or remove it, then the check can start.',
    chooseMissing: 'Choose what is missing again, or remove it; then the check can start.',
    changed: 'The drawings changed. The last result no longer counts: check again.',
    otherPermitType: (checked, wanted) =>
      `The check was for “${checked}”, this application is for “${wanted}”. Check the drawings again.`,
    refused: (count, f) => `${f.number(count)} ${f.plural(count, 'file was', 'files were')} not added`,
    dismiss: 'Dismiss',
    part: (sent, total, f) => `${f.bytes(sent)} of ${f.bytes(total)}`,
    speed: (bytesPerSecond, f) => `${f.bytes(bytesPerSecond)}/s`,
    left: (seconds, f) =>
      seconds < 50
        ? `about ${f.number(Math.max(10, Math.ceil(seconds / 10) * 10))} seconds`
        : seconds < 5400
          ? `about ${f.number(Math.ceil(seconds / 60))} ${f.plural(Math.ceil(seconds / 60), 'minute', 'minutes')}`
          : `about ${f.number(Math.round(seconds / 3600))} ${f.plural(Math.round(seconds / 3600), 'hour', 'hours')}`,
    waitingForNetwork: 'Waiting for the network',
    offline: 'Connection lost. As soon as it is back, this page goes on by itself.',
    pauseAll: 'Pause',
    resumeAll: 'Resume',
    pause: (name) => `Pause ${name}`,
    resume: (name) => `Resume ${name}`,
    more: (name) => `More for ${name}`,
    labelOf: (name) => `Label of ${name}`,
    pauseThis: 'Pause',
    resumeThis: 'Resume',
    replaceThis: 'Replace',
    removeThis: 'Remove',
    changeLabel: 'Change label',
    moveUp: 'Move up',
    moveDown: 'Move down',
    chooseAgain: 'Choose again',
    addFolder: 'Add a folder',
    sheets: (count, sizes, f) => `${f.number(count)} ${f.plural(count, 'sheet', 'sheets')}, ${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)} sizes`,
    damaged: 'This file could not be opened here; it may be damaged',
    missingCategories: (names) =>
      `This application also needs: ${names.join(', ')}. Add what is missing, or correct the category of a file.`,
    leftOut: (count, f) =>
      `${f.number(count)} other ${f.plural(count, 'file', 'files')} of the folder ${f.plural(count, 'was', 'were')} left out: drawings are PDF files.`,
    folderEmpty: 'There is no PDF in this folder. Choose another, or export your drawings as PDF files.',
    unreadable: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'file', 'files')} could not be read. Choose ${f.plural(count, 'it by itself', 'them one by one')}.`,
    startOver: 'Start over',
    renew: 'Renew confirmation',
  },
  run: {
    title: 'Checking your drawings',
    checking: 'Checking',
    stageOf: (stage, name, f) => `${name}, stage ${f.number(stage)} of 5`,
    waitingForStage: 'Waiting for the first stage',
    stalled: 'Nothing has moved for a while. The check is still watched, and this page will show it when it goes on.',
    leave: 'You can leave this page. The check goes on, and its result is here when you return.',
    stay: 'Keep this page open: the result is needed here to submit.',
    reconnecting: 'Connection lost. Reconnecting; what you see is the last that was known.',
    comparing: 'Comparing the drawings that were checked with yours.',
    flagged:
      'The pre-check service does not answer. You can submit now; your application will say that its drawings were not fully checked.',
    deferred:
      'The pre-check service does not answer. You can submit now; your application will wait for the result of this check.',
    serviceDown: (readAt, f) =>
      `The pre-check service does not answer. ${readAt ? `What you see was true at ${f.time(readAt)}. ` : ''}We keep trying.`,
    progress: 'Progress of the check',
    report: (done, count, f) => `${f.number(done)} of ${f.number(count)} ${f.plural(count, 'report', 'reports')} done`,
  },
  result: {
    score: 'Score',
    minimum: (min, f) => `Minimum ${f.number(min)}`,
    passed: 'Ready to submit',
    failed: 'Not there yet',
    complete: 'Check complete',
    verdictPassed: (score, min, f) => `${f.number(score)} of 100. The minimum is ${f.number(min)}: you can submit.`,
    reached: 'Minimum reached',
    verdictReached: (score, min, f) => `${f.number(score)} of 100. The minimum is ${f.number(min)}.`,
    verdictFailed: (score, min, f) =>
      `${f.number(score)} of 100. The minimum is ${f.number(min)}: fix the findings below, then check again.`,
    verdictMeanFailed: (score, min, f) =>
      `The mean of the scores is ${f.number(score)} of 100. The minimum is ${f.number(min)}: fix the findings below, then check again.`,
    verdictNoScore:
      'A report ended without a score, so the minimum is not reached. Check again, or tell the office that runs this portal.',
    reportMissing: (names) =>
      `${names.length === 0 ? 'A report that this portal needs' : quoted(names)} did not come from the pre-check service. Check again, or tell the office that runs this portal.`,
    resultNotPassed: (names) =>
      `${names.length === 0 ? 'A report' : quoted(names)} did not end with the result Passed, which this portal needs. Fix the findings below, then check again.`,
    drawingsDifferent: (names) =>
      `What the pre-check service received as ${quoted(names)} is not what you chose here. Add the files again, then check again.`,
    drawingsUnverified:
      'The drawings that were checked could not be compared with yours. Check again, or tell the office that runs this portal.',
    verdictUngated: (score, f) => `${f.number(score)} of 100. You can submit whatever the score.`,
    signing: 'Confirming the result',
    expired: 'The confirmation of this result has expired. Renew it to submit.',
    toDo: (count, f) => `${f.number(count)} ${f.plural(count, 'thing', 'things')} to fix`,
    found: 'Found',
    allowed: 'Allowed',
    fix: 'How to fix it',
    sheet: (sheet) => `Sheet ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}, page ${f.number(page)}`),
    passedFold: (count, f) => `${f.number(count)} ${f.plural(count, 'check', 'checks')} passed`,
    group: (name, count, f) => `${name} (${f.number(count)})`,
    awaitedFindings: 'Fetching the findings.',
    unreadFindings: (count, f) =>
      `The findings of ${f.number(count)} ${f.plural(count, 'report', 'reports')} could not be fetched. The score stands. Try again to see them.`,
    noFindings: 'The service sent no findings.',
    resultWord: (result) => (result === 'Passed' ? 'Passed' : result === 'Failed' ? 'Failed' : (result ?? 'No result')),
    model: (version) => `Model ${version}`,
  },
  status: {
    label: 'Pre-check status',
    empty: 'Nothing to check yet',
    notChecked: 'Not checked yet',
    emptyHint: 'Add your drawings; their check is followed here.',
    draft: (arrived, count, f) =>
      `${f.number(arrived)} of ${f.number(count)} ${f.plural(count, 'file', 'files')} sent. The check has not started.`,
    reports: 'Reports',
    took: (duration) => `Checked in ${duration}`,
    stagesOf: (report) => `Stages of ${report}`,
    left: (atLeast, atMost) => `${atLeast} to ${atMost} left`,
    leftAtMost: (duration) => `Up to ${duration} left`,
    leftAbout: (duration) => `About ${duration} left`,
    late: 'This takes longer than usual',
    basis: (runs, f) => `(from ${f.number(runs)} earlier ${f.plural(runs, 'check', 'checks')} of this kind)`,
    filter: 'Show',
    all: 'All',
    search: 'Search the findings',
    found: (count, all, f) => `${f.number(count)} of ${f.number(all)} ${f.plural(all, 'finding', 'findings')}`,
    showAll: 'Show all findings',
    documents: 'Documents',
    documentKinds: { report: 'Reports', uploaded: 'Drawings' },
    fetching: 'Fetching the links.',
    noDocuments: 'The service has no documents of this project yet.',
    newTab: '(opens in a new tab)',
    attempts: (count, f) => `Attempts (${f.number(count)})`,
    attempt: (run, f) => `Attempt ${f.number(run)}`,
    since: (run, f) => `Since attempt ${f.number(run)}`,
    fixed: (count, f) => `${f.number(count)} fixed`,
    added: (count, f) => `${f.number(count)} new`,
    remaining: (count, f) => `${f.number(count)} still there`,
    unassessed: (count, f) => `${f.number(count)} no longer assessed`,
    changeWords: { fixed: 'Fixed', added: 'New', remaining: 'Still there', unassessed: 'No longer assessed' },
    unchanged: 'nothing to fix then or now',
    unfinished: 'Not finished',
    notify: 'Tell me when it is done',
    notifying: 'Your browser tells you when it is done',
    notifyBlocked: 'Your browser blocks notifications from this page. Allow them in its settings to be told.',
    stageInTitle: (stage, f) => `Stage ${f.number(stage)} of 5`,
  },
  viewer: {
    label: 'Pre-check result',
    page: 'Status page',
    documents: 'Drawings and reports',
    empty: 'Nothing to show yet',
    emptyHint: 'The status page is here as soon as the check has begun.',
    frame: 'Status page of the pre-check service',
    loading: 'Loading the status page.',
    slow: 'The status page has not come. Open it in a tab, or load it again.',
    unsure: 'Nothing to see here? Then the page does not let itself be shown inside this portal. Open it in a tab.',
    refused:
      'The status page cannot be shown inside this portal. Open it in a tab, or read the drawings and reports here.',
    expired: (at, f) => `The link to this page expired on ${f.moment(at)}. Load it again to go on.`,
    load: 'Load again',
    open: 'Open in a tab',
    copy: 'Copy link',
    copied: (until, f) =>
      `Link copied. Whoever has it can read this project until ${f.moment(until)}, without signing in.`,
    link: 'Link to copy',
    until: (until, f) => `Whoever has this link can read this project until ${f.moment(until)}, without signing in.`,
    document: 'Document',
    drawings: 'Drawings',
    reports: 'Reports',
    none: 'There are no drawings or reports to show yet.',
    opening: (name) => `Opening ${name}`,
    sheets: 'Sheets',
    sheet: (sheet, count, f) => `Sheet ${f.number(sheet)} of ${f.number(count)}`,
    previous: 'Previous sheet',
    next: 'Next sheet',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit to view',
    rotate: 'Rotate',
    print: 'Print sheet',
    unprinted: 'The sheet could not be printed. Download the document and print it from there.',
    download: 'Download',
    keys: 'Arrow keys move, + and − zoom, 0 fits, R rotates, Page Up and Page Down change the sheet.',
    findings: 'Findings',
    show: (place) => `Show on ${place}`,
    broken: 'This file cannot be read as a PDF. Open it in a tab, or have it exported again.',
    locked: 'This PDF is protected with a password, so it cannot be shown here. Open it in a tab.',
    large: 'This document is too large to show here. Open it in a tab.',
    gone: 'The service no longer gives this document. Try again to ask for it.',
    unread:
      'This document could not be fetched. The network failed, or the service does not allow it to be shown here. Open it in a tab.',
    noLibrary: 'The part of this portal that shows PDFs could not be loaded. Try again, or open the document in a tab.',
  },
  handOff: {
    title: 'Have your drawings checked on the service’s page',
    intro:
      'You add your drawings on the pre-check service’s own page and start the check there. This page follows it, and the result is here.',
    choose: (permitType) => `Choose “${permitType}” as the permit type there.`,
    open: 'Open the service’s page',
    phone: 'Use a phone',
    preparing: 'Preparing your link',
    waiting: 'Waiting for you to start the check there',
    waitingHint: 'This page notices when the check begins.',
    comeBack: 'You can close this page: it finds your project again when you come back.',
    opened: 'The page opens in a new tab. If it did not open, use the button above.',
    newLink: 'Get a new link',
    hideCode: 'Hide the code',
    codeLabel: 'QR code of the link to the service’s page',
    codeHint: 'Point the phone’s camera at the code.',
    copied: 'Link copied.',
    linkNote:
      'Whoever has this link can finish your project: keep it to yourself. The service decides how long it works; if it no longer does, get a new one.',
    cancel: 'Cancel',
    otherPermitType: (checked, wanted) =>
      `The check was for “${checked}”, this application is for “${wanted}”. Start over, and choose “${wanted}” on the service’s page.`,
  },
  validity: {
    ...enFirst.validity,
    handOff: 'Start the check on the service’s page; its result is needed to submit.',
    uploading: 'Your drawings are still being sent.',
    uploadFailed: 'A drawing was not sent. Try it again or remove it.',
    filesMissing: 'Choose what is missing again, or remove it.',
    notChecked: 'Have your drawings checked before you submit.',
    starting: 'The check of your drawings is starting.',
    processing: (stage, f) => `Your drawings are being checked: stage ${f.number(stage)} of 5.`,
    stalled: 'The check of your drawings has not moved for a while. Wait for it, or try again later.',
    changed: 'The drawings changed after the check. Check them again.',
    below: (score, min, f) =>
      score === null
        ? 'The check ended without a score. Check your drawings again.'
        : `The score is ${f.number(score)}. The minimum is ${f.number(min)}: fix the findings and check again.`,
    expired: 'The confirmation of the check has expired. Renew it.',
    signing: 'The result is being confirmed.',
    unavailable: 'The pre-check is not available now. See the message in the drawing set.',
  },
  announce: {
    arrived: (name) => `${name} sent.`,
    uploadFailed: (name) => `${name} was not sent.`,
    refused: (name, why) => `${name} was not added. ${why}`,
    removed: (name) => `${name} removed.`,
    moved: (name, place, count, f) => `${name} is now ${f.number(place)} of ${f.number(count)}.`,
    stage: (stage, name, f) => `Stage ${f.number(stage)} of 5: ${name}.`,
    report: (name, result, score, f) => `${name}: ${result}${score === null ? '' : `, ${f.number(score)} of 100`}.`,
  },
  setupTitle: 'The pre-check is not available here',
  reference: (requestId) => `Reference ${requestId}`,
};
