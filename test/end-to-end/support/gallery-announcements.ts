/**
 * What each state of the gallery has said last to those who listen, in the order of the page. Empty where a state comes without news;
 * a pattern where files arrive in any order, or an answer may be so late that the state is over.
 */
export const ANNOUNCED: Readonly<Record<string, string | RegExp>> = {
  'uploader-empty': '',
  'uploader-disabled': '',
  'uploader-uploading': 'A-102 Roof plan.pdf sent.',
  'uploader-paused': 'A-102 Roof plan.pdf sent.',
  'uploader-waiting': '',
  'uploader-upload-failed': 'A-101 Floor plan.pdf was not sent.',
  'uploader-refused': /(notes\.pdf was not added\. This is not a PDF|empty\.pdf was not added\. The file is empty)/,
  'uploader-ready': /^\S.*\.pdf sent\.$/,
  'uploader-missing-category': 'A-102 Roof plan.pdf sent.',
  'uploader-no-permit-type': 'A-102 Roof plan.pdf sent.',
  'uploader-files-missing': '',
  'uploader-restoring': 'Connection lost. As soon as it is back, this page goes on by itself.',
  'uploader-preparing': 'Stage 1 of 5: Preparing.',
  'uploader-assessing': 'Drawing set readiness: Passed, 91 of 100. Stage 4 of 5: Assessing.',
  'uploader-comparing': '',
  'uploader-check-under-way':
    'A-102 Roof plan.pdf was not added. The drawings are being checked. Add this one when the check has ended.',
  'uploader-stalled':
    'Stage 2 of 5: Analysing. Nothing has moved for a while. The check is still watched, and this page will show it when it goes on.',
  'uploader-service-down':
    'Stage 2 of 5: Analysing. The pre-check service does not answer. What you see was true at TIME. We keep trying.',
  'uploader-flagged':
    'The pre-check service does not answer. You can submit now; your application will say that its drawings were not fully checked.',
  'uploader-deferred':
    'The pre-check service does not answer. You can submit now; your application will wait for the result of this check.',
  'uploader-passed': 'Ready to submit. 84 of 100. The minimum is 80: you can submit.',
  'uploader-failed': 'Not there yet. 62 of 100. The minimum is 80.',
  'uploader-failed-mean': 'Not there yet. The mean of the scores is 76.5 of 100. The minimum is 80.',
  'uploader-different':
    'Not there yet. 84 of 100. The minimum is 80. What the pre-check service received as “A-101 Floor plan.pdf” is not what you chose here. Add the files again, then check again.',
  'uploader-changed': 'A-001 Site plan of the whole lot with all setbacks and easements rev C.pdf removed.',
  'uploader-attempts': 'Not there yet. 62 of 100. The minimum is 80.',
  'uploader-findings-unread':
    'The findings of 2 reports could not be fetched. The score stands. Try again to see them.',
  'uploader-confirming': '',
  'uploader-expired': 'Ready to submit. 84 of 100. The minimum is 80: you can submit.',
  'uploader-not-confirmed': 'The result is not confirmed yet. Something went wrong on our side. Try again.',
  'uploader-ungated': 'Check complete. 62 of 100. You can submit whatever the score.',
  'uploader-hand-off': '',
  'uploader-hand-off-preparing': /^$|^This portal did not answer in time\. Try again\.$/,
  'uploader-hand-off-link': '',
  'uploader-hand-off-code': 'Link copied.',
  'uploader-hand-off-back': '',
  'uploader-hand-off-refused': 'The pre-check service does not answer. Nothing is lost. Try again in a few minutes.',
  'uploader-hand-off-checking': 'Stage 2 of 5: Analysing.',
  'uploader-hand-off-passed': 'Ready to submit. 84 of 100. The minimum is 80: you can submit.',
  'uploader-hand-off-failed': 'Not there yet. 62 of 100. The minimum is 80.',
  'uploader-hand-off-other-permit-type':
    'The check was for “New dwelling”, this application is for “Dual occupancy”. Start over, and choose “Dual occupancy” on the service’s page.',
  'uploader-hand-off-unread':
    'The result is not confirmed yet. The result could not be confirmed. Try again, or start over.',
  'uploader-wrong-city': 'This city does not take part in the pre-check. Tell the office that runs this portal.',
  'uploader-wrong-permit-type':
    'The city has no permit type “castle”. Choose another permit type, or tell the office that runs this portal.',
  'uploader-wrong-metadata': 'The project details on this page cannot be read. Tell the office that runs this portal.',
  'uploader-not-found':
    'This project is not there, or belongs to somebody else. Check the link, or sign in as the person who began it.',
  'uploader-adapter-missing':
    'The pre-check is not set up correctly on this page. Tell the office that runs this portal.',
  'status-none': '',
  'status-preparing': 'Stage 1 of 5: Preparing.',
  'status-analysing': 'Stage 2 of 5: Analysing.',
  'status-categorising': 'Stage 3 of 5: Categorising.',
  'status-assessing': 'Stage 4 of 5: Assessing.',
  'status-summarising': 'Stage 5 of 5: Summarising.',
  'status-estimate': 'Stage 3 of 5: Categorising.',
  'status-unknown-stage': 'Stage 2 of 5: Analysing.',
  'status-stalled':
    'Stage 2 of 5: Analysing. Nothing has moved for a while. The check is still watched, and this page will show it when it goes on.',
  'status-service-down':
    'Stage 2 of 5: Analysing. The pre-check service does not answer. What you see was true at TIME. We keep trying.',
  'status-flagged':
    'The pre-check service does not answer. You can submit now; your application will say that its drawings were not fully checked.',
  'status-deferred':
    'The pre-check service does not answer. You can submit now; your application will wait for the result of this check.',
  'status-passed': 'Ready to submit. 84 of 100. The minimum is 80: you can submit.',
  'status-failed': 'Not there yet. 48 of 100. The minimum is 80.',
  'status-mixed': 'Not there yet. 62 of 100. The minimum is 80.',
  'status-not-assessed':
    'Not there yet. A report ended without a score, so the minimum is not reached. Check again, or tell the office that runs this portal.',
  'status-no-findings': 'Ready to submit. 84 of 100. The minimum is 80: you can submit.',
  'status-attempts': 'Not there yet. 62 of 100. The minimum is 80.',
  'status-attempts-unread': 'The pre-check service does not answer. Nothing is lost. Try again in a few minutes.',
  'status-findings-unread': 'The findings of 2 reports could not be fetched. The score stands. Try again to see them.',
  'status-search-empty': '0 of 12 findings',
  'status-no-documents': 'Check complete. 62 of 100. You can submit whatever the score.',
  'status-documents-unread': 'The pre-check service does not answer. Nothing is lost. Try again in a few minutes.',
  'status-not-found':
    'This project is not there, or belongs to somebody else. Check the link, or sign in as the person who began it.',
  'status-adapter-missing':
    'The pre-check is not set up correctly on this page. Tell the office that runs this portal.',
  'viewer-none': '',
  'viewer-loading': /^$|^This portal did not answer in time\. Try again\.$/,
  'viewer-framed': '',
  'viewer-unsure': '',
  'viewer-slow': 'The status page has not come. Open it in a tab, or load it again.',
  'viewer-expired': /^The link to this page expired on [^.]+\. Load it again to go on\.$/,
  'viewer-copied': /^Link copied\. Whoever has it can read this project until [^.]+, without signing in\.$/,
  'viewer-link-by-hand': '',
  'viewer-refused':
    'The status page cannot be shown inside this portal. Open it in a tab, or read the drawings and reports here.',
  'viewer-link-unread': 'The pre-check service does not answer. Nothing is lost. Try again in a few minutes.',
  'viewer-drawings': '',
  'viewer-reports': '',
  'viewer-no-documents': '',
  'viewer-documents-unread': 'The pre-check service does not answer. Nothing is lost. Try again in a few minutes.',
  'viewer-not-printed': 'The sheet could not be printed. Download the document and print it from there.',
  'viewer-locked-document': 'This PDF is protected with a password, so it cannot be shown here. Open it in a tab.',
  'viewer-gone-document': 'The service does not give this document any more. Try again later.',
  'viewer-unreachable-document':
    'This document could not be fetched. The network failed, or the service does not allow it to be shown here. Open it in a tab.',
  'viewer-large-document': 'This document is too large to show here. Open it in a tab.',
  'viewer-broken-document': 'This file cannot be read as a PDF. Open it in a tab, or have it exported again.',
  'viewer-not-found':
    'This project is not there, or belongs to somebody else. Check the link, or sign in as the person who began it.',
  'property-empty': '',
  'property-mistakes': '',
  'property-looking-up': /^$|^This portal did not answer in time\. Try again\.$/,
  'property-choice': '2 properties fit. Which one is it?',
  'property-not-found': 'The property service does not know 1 Nowhere Lane, Kirrawee.',
  'property-ambiguous': 'Several properties fit. Add the unit or lot number, the suburb or postcode.',
  'property-found': 'The estimate is up to date.',
  'property-insights': 'The controls are shown.',
  'property-searching': '5 uses match.',
  'property-not-stated': 'The estimate is up to date.',
  'property-kept': 'The estimate is up to date.',
  'property-scenarios': /^The estimate is up to date\.|^Scenario /,
  'property-estimate-waits': 'The property service takes no more requests for now.',
  'property-estimate-refused': 'The property service does not answer. Try again in a few minutes.',
  'property-too-many-requests': 'The property service takes no more requests for now.',
  'property-quota':
    /^This portal has used up this month’s lookups\. They start again on [A-Z][a-z]{2} 1, \d{4}, 12:00 AM\. Properties looked up lately are still shown\.$/,
  'property-unreachable': 'This portal cannot be reached. Check your network, then try again.',
  'property-not-configured': 'This portal has no property service. Tell the office that runs this portal.',
  'property-adapter-missing': 'The lookup is not set up correctly. Tell the office that runs this portal.',
};
