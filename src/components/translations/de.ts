/** German. */
import type { ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('de').format(names);
const quoted = (names: readonly string[]): string => list(names.map((name) => `„${name}“`));
const serviceDown: ProblemWords = () =>
  'Der Vorprüfungsdienst antwortet nicht. Es geht nichts verloren. Versuchen Sie es in einigen Minuten erneut.';
const setup: ProblemWords = () =>
  'Die Vorprüfung ist auf dieser Seite nicht richtig eingerichtet. Wenden Sie sich an die Stelle, die dieses Portal betreibt.';
const storage: ProblemWords = () =>
  'Die Verbindung ging beim Senden verloren. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.';
const receipt: ProblemWords = () =>
  'Das Ergebnis konnte nicht bestätigt werden. Versuchen Sie es erneut, oder beginnen Sie neu.';
const tryAgain: ProblemWords = () => 'Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut.';

export const translation: Translation = {
  code: 'de',
  stages: ['Gesendet', 'Vorbereiten', 'Analysieren', 'Einordnen', 'Bewerten', 'Zusammenfassen'],
  categories: {
    'site-plan': 'Lageplan',
    'floor-plan': 'Grundriss',
    elevations: 'Ansichten',
    sections: 'Schnitte',
    structural: 'Tragwerk',
    'roof-plan': 'Dachaufsicht',
    details: 'Details',
    other: 'Sonstiges',
  },
  findings: {
    fail: 'Zu ändern',
    attention: 'Anzusehen',
    'not-assessed': 'Nicht bewertet',
    pass: 'Bestanden',
  },
  problems: {
    part_missing: () =>
      'Ein Teil dieser Seite wurde nicht geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Hilft das nicht, laden Sie die Seite neu.',
    adapter_unreachable: () =>
      'Dieses Portal ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    adapter_timeout: () => 'Dieses Portal hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
    city_missing: () =>
      'Diese Seite sagt nicht, für welche Stadt die Pläne sind. Wenden Sie sich an die Stelle, die dieses Portal betreibt.',
    permit_type_missing: () =>
      'Wählen Sie zuerst eine Genehmigungsart; nach ihr richtet sich, welche Berichte erstellt werden.',
    metadata_malformed: () =>
      'Die Projektangaben auf dieser Seite sind nicht lesbar. Wenden Sie sich an die Stelle, die dieses Portal betreibt.',
    storage_refused: () =>
      'Der Speicher hat die Datei nicht angenommen. Versuchen Sie es erneut, oder exportieren Sie das PDF neu und ersetzen Sie es.',
    file_unreadable: () =>
      'Die Datei ist nicht mehr lesbar. Vielleicht wurde sie verschoben oder geändert. Wählen Sie sie erneut aus.',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string'
        ? `Das ist dieselbe Datei wie ${otherName}, unter anderem Namen.`
        : 'Diese Datei ist schon in Ihrem Plansatz.',
    file_locked: () =>
      'Die Datei öffnet sich nur mit einem Passwort, deshalb können ihre Blätter nicht geprüft werden. Exportieren Sie sie ohne Passwort.',
    file_name_refused: ({ maxLength }, f) =>
      `Der Dateiname ist länger als ${f.number(amount(maxLength))} Zeichen oder enthält unsichtbare Zeichen. Benennen Sie die Datei um.`,
    check_under_way: () => 'Die Pläne werden gerade geprüft. Fügen Sie diesen hinzu, wenn die Prüfung beendet ist.',
    digest_missing: () =>
      'Ein Plan von einem früheren Besuch kann so nicht erneut geprüft werden. Ersetzen Sie ihn durch die Datei.',
    file_empty: () => 'Die Datei ist leer (0 Byte). Exportieren Sie sie erneut als PDF.',
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `Die Datei (${f.bytes(amount(sizeBytes ?? size))}) ist größer als die zulässigen ${f.bytes(amount(maxFileBytes))}. Teilen Sie sie auf oder exportieren Sie sie kleiner.`,
    not_a_pdf: () => 'Das ist kein PDF. Pläne müssen PDF-Dateien sein: Exportieren Sie die Datei als PDF.',
    too_many_files: ({ maxFiles }, f) =>
      `Ein Plansatz hat höchstens ${f.number(amount(maxFiles))} ${f.plural(amount(maxFiles), 'Datei', 'Dateien')}. Entfernen Sie eine, um eine andere hinzuzufügen.`,
    no_drawings: () => 'Es gibt keine Pläne zu prüfen. Fügen Sie mindestens ein PDF hinzu.',
    upload_missing: () => 'Der Speicher hat diesen Plan nicht mehr. Senden Sie ihn erneut.',
    unknown_city: () =>
      'Diese Stadt nimmt nicht an der Vorprüfung teil. Wenden Sie sich an die Stelle, die dieses Portal betreibt.',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `Die Stadt hat keine Genehmigungsart „${permitType}“. Wählen Sie eine andere, oder wenden Sie sich an die Stelle, die dieses Portal betreibt.`
        : 'Die Stadt hat diese Genehmigungsart nicht. Wählen Sie eine andere, oder wenden Sie sich an die Stelle, die dieses Portal betreibt.',
    not_found: () =>
      'Dieses Projekt gibt es nicht, oder es gehört jemand anderem. Prüfen Sie den Link, oder melden Sie sich als die Person an, die es begonnen hat.',
    not_identified: () => 'Sie sind abgemeldet. Melden Sie sich an und versuchen Sie es erneut.',
    upstream_key_refused: () =>
      'Der Vorprüfungsdienst hat dieses Portal abgewiesen. Wenden Sie sich an die Stelle, die es betreibt.',
    upstream_refused: () =>
      'Der Vorprüfungsdienst hat die Anfrage nicht angenommen. Prüfen Sie die Angaben Ihres Antrags und versuchen Sie es erneut.',
    upstream_misread: () => 'Die Antwort des Vorprüfungsdienstes war nicht lesbar. Versuchen Sie es später erneut.',
    too_many_requests: () =>
      'Es waren zu viele Anfragen auf einmal. Warten Sie eine Minute und versuchen Sie es erneut.',
    too_many_streams: () =>
      'Zu viele Fenster verfolgen dieses Projekt. Schließen Sie einige und versuchen Sie es erneut.',
    conflict: () =>
      'Das Projekt ist in einem anderen Fenster weitergegangen. Versuchen Sie es erneut, um den Stand zu sehen.',
    gate_not_passed: () =>
      'Das Ergebnis erreicht nicht, was dieses Portal verlangt. Beheben Sie die Befunde und prüfen Sie erneut.',
    invalid_request: ({ field }) =>
      `Eine Angabe des Antrags fehlt oder ist falsch${typeof field === 'string' ? ` (${field})` : ''}. Berichtigen Sie sie und versuchen Sie es erneut.`,
    body_too_large: () =>
      'Die Projektangaben auf dieser Seite sind zu lang. Wenden Sie sich an die Stelle, die dieses Portal betreibt.',
    receipt_expired: () => 'Die Bestätigung ist abgelaufen. Erneuern Sie sie.',
    receipt_used: () => 'Dieses Ergebnis wurde schon für einen Antrag verwendet. Prüfen Sie die Pläne erneut.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    adapter_missing: setup,
    adapter_misread: setup,
    token_malformed: setup,
    forbidden_origin: setup,
    vendor_only: setup,
    method_not_allowed: setup,
    unsupported_media_type: setup,
    storage_unreachable: storage,
    storage_timeout: storage,
    drawings_unknown: receipt,
    receipt_malformed: receipt,
    receipt_forged: receipt,
    receipt_unsigned: receipt,
    receipt_wrong_algorithm: receipt,
    receipt_unknown_key: receipt,
    receipt_wrong_type: receipt,
    receipt_not_yet_valid: receipt,
    receipt_wrong_audience: receipt,
    receipt_wrong_issuer: receipt,
    receipt_wrong_project: receipt,
    receipt_wrong_drawings: receipt,
    receipt_drawings_unverified: receipt,
    receipt_below_minimum: receipt,
    receipt_not_passed: receipt,
    receipt_revoked: receipt,
    access_unavailable: tryAgain,
    bad_json: tryAgain,
    internal: tryAgain,
  },
  uploader: {
    label: 'Plansatz',
    dropTitle: 'Fügen Sie Ihren Plansatz hinzu',
    limits: (bytes, files, f) =>
      `Pläne als PDF, je bis zu ${f.bytes(bytes)}, höchstens ${f.number(files)} ${f.plural(files, 'Datei', 'Dateien')}`,
    choose: 'Dateien auswählen',
    chooseFolder: 'Ordner auswählen',
    dropNow: 'Zum Hinzufügen loslassen',
    stepCheck: 'Wir prüfen den Plansatz',
    stepCheckHint: 'nach den Regeln der Stadt',
    stepFix: 'Sie sehen, was zu ändern ist',
    stepFixHint: 'auf welchem Blatt und wie',
    stepSubmit: 'Sie reichen ein',
    stepSubmitHint: (min, f) => `ab ${f.number(min)} von 100`,
    reading: 'Ordner wird gelesen',
    adding: (count, f) => `${f.number(count)} ${f.plural(count, 'Datei wird', 'Dateien werden')} hinzugefügt`,
    addMore: 'Dateien hinzufügen',
    drawings: 'Pläne',
    summary: (arrived, count, f) =>
      `${f.number(arrived)} von ${f.number(count)} ${f.plural(count, 'Datei', 'Dateien')} gesendet`,
    ready: (count, total, f) =>
      `${f.number(count)} ${f.plural(count, 'Datei', 'Dateien')}${total > 0 ? `, ${f.bytes(total)}` : ''}`,
    category: (name) => `Planart von ${name}`,
    remove: (name) => `${name} entfernen`,
    replace: (name) => `${name} ersetzen`,
    waiting: 'Wartet',
    paused: 'Angehalten',
    missing: 'Noch nicht gesendet. Wählen Sie diese Datei erneut aus',
    elsewhere: 'Wird in einem anderen Fenster gesendet',
    finishing: 'Wird abgeschlossen',
    retrying: (attempt, f) => `Verbindung verloren. Neuer Versuch (${f.number(attempt)})`,
    sent: 'Gesendet',
    failed: 'Nicht gesendet',
    check: 'Pläne prüfen',
    checkAgain: 'Erneut prüfen',
    checkWhenSent: 'Nach dem Hochladen prüfen',
    willStart: 'Die Prüfung beginnt, sobald alle Dateien gesendet sind.',
    starting: 'Prüfung wird gestartet',
    mendFailed:
      'Eine Datei wurde nicht gesendet. Versuchen Sie es erneut oder entfernen Sie sie, dann kann die Prüfung beginnen.',
    chooseMissing: 'Wählen Sie erneut aus, was fehlt, oder entfernen Sie es; dann kann die Prüfung beginnen.',
    changed: 'Die Pläne haben sich geändert. Das letzte Ergebnis zählt nicht mehr: Prüfen Sie erneut.',
    otherPermitType: (checked, wanted) =>
      `Die Prüfung war für „${checked}“, dieser Antrag ist für „${wanted}“. Prüfen Sie die Pläne erneut.`,
    refused: (count, f) => `${f.number(count)} ${f.plural(count, 'Datei wurde', 'Dateien wurden')} nicht hinzugefügt`,
    dismiss: 'Schließen',
    part: (sent, total, f) => `${f.bytes(sent)} von ${f.bytes(total)}`,
    waitingForNetwork: 'Wartet auf das Netz',
    offline: 'Verbindung verloren. Sobald sie wieder da ist, geht es hier von selbst weiter.',
    pauseAll: 'Anhalten',
    resumeAll: 'Fortsetzen',
    pause: (name) => `${name} anhalten`,
    resume: (name) => `${name} fortsetzen`,
    more: (name) => `Mehr zu ${name}`,
    labelOf: (name) => `Bezeichnung von ${name}`,
    replaceThis: 'Ersetzen',
    removeThis: 'Entfernen',
    changeLabel: 'Bezeichnung ändern',
    chooseAgain: 'Erneut auswählen',
    addFolder: 'Ordner hinzufügen',
    sheets: (count, sizes, f) => `${f.number(count)} ${f.plural(count, 'Blatt', 'Blätter')}, ${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)} ${f.plural(count, 'Format', 'Formate')}`,
    damaged: 'Diese Datei ließ sich hier nicht öffnen; sie ist vielleicht beschädigt',
    missingCategories: (names) =>
      `Für diesen Antrag fehlen noch: ${list(names)}. Fügen Sie sie hinzu oder berichtigen Sie die Planart einer Datei.`,
    leftOut: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'weitere Datei des Ordners wurde', 'weitere Dateien des Ordners wurden')} weggelassen: Pläne sind PDF-Dateien.`,
    folderEmpty:
      'In diesem Ordner ist kein PDF. Wählen Sie einen anderen, oder exportieren Sie Ihre Pläne als PDF-Dateien.',
    unreadable: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'Datei war', 'Dateien waren')} nicht lesbar. Wählen Sie sie einzeln aus.`,
    startOver: 'Neu beginnen',
    undo: 'Rückgängig',
    canUndo: 'Sie können das rückgängig machen.',
    startedOver: 'Sie haben neu begonnen.',
    undone: 'Rückgängig gemacht.',
    renew: 'Bestätigung erneuern',
    pauseThis: 'Anhalten',
    resumeThis: 'Fortsetzen',
    needsPermitType: 'Wählen Sie zuerst eine Genehmigungsart; nach ihr richtet sich, welche Berichte erstellt werden.',
  },
  run: {
    title: 'Ihre Pläne werden geprüft',
    checking: 'Wird geprüft',
    stageOf: (stage, name, f) => `${name}, Schritt ${f.number(stage)} von 5`,
    waitingForStage: 'Wartet auf den ersten Schritt',
    stalled:
      'Seit einer Weile tut sich nichts. Die Prüfung wird weiter verfolgt, und diese Seite zeigt es, wenn sie weitergeht.',
    leave:
      'Sie können diese Seite verlassen. Die Prüfung läuft weiter, und das Ergebnis steht hier, wenn Sie zurückkommen.',
    stay: 'Lassen Sie diese Seite offen: Das Ergebnis wird hier zum Einreichen gebraucht.',
    reconnecting: 'Verbindung verloren. Sie wird wiederhergestellt; Sie sehen den letzten bekannten Stand.',
    comparing: 'Die geprüften Pläne werden mit Ihren verglichen.',
    flagged:
      'Der Vorprüfungsdienst antwortet nicht. Sie können jetzt einreichen; Ihr Antrag vermerkt dann, dass seine Pläne nicht zu Ende geprüft wurden.',
    deferred:
      'Der Vorprüfungsdienst antwortet nicht. Sie können jetzt einreichen; Ihr Antrag wartet dann auf das Ergebnis dieser Prüfung.',
    serviceDown: (readAt, f) =>
      readAt === null
        ? 'Der Vorprüfungsdienst antwortet nicht. Wir versuchen es weiter.'
        : `Der Vorprüfungsdienst antwortet nicht. Sie sehen den Stand von ${f.time(readAt)} Uhr. Wir versuchen es weiter.`,
    progress: 'Fortschritt der Prüfung',
  },
  result: {
    score: 'Punktzahl',
    minimum: (min, f) => `Minimum ${f.number(min)}`,
    passed: 'Bereit zum Einreichen',
    failed: 'Noch nicht so weit',
    complete: 'Prüfung abgeschlossen',
    reached: 'Minimum erreicht',
    verdictReached: (score, min, f) => `${f.number(score)} von 100. Das Minimum ist ${f.number(min)}.`,
    verdictMean: (score, min, f) =>
      `Das Mittel der Punktzahlen ist ${f.number(score)} von 100. Das Minimum ist ${f.number(min)}.`,
    fixFindings: 'Beheben Sie die Befunde unten und prüfen Sie dann erneut.',
    fixDrawings: 'Berichtigen Sie die Pläne und prüfen Sie dann erneut.',
    verdictNoScore:
      'Ein Bericht endete ohne Punktzahl, deshalb ist das Minimum nicht erreicht. Prüfen Sie erneut, oder wenden Sie sich an die Stelle, die dieses Portal betreibt.',
    reportMissing: (names) =>
      names.length === 0
        ? 'Ein Bericht, den dieses Portal braucht, kam nicht vom Vorprüfungsdienst. Prüfen Sie erneut, oder wenden Sie sich an die Stelle, die dieses Portal betreibt.'
        : `Vom Vorprüfungsdienst kam nicht: ${quoted(names)}. Prüfen Sie erneut, oder wenden Sie sich an die Stelle, die dieses Portal betreibt.`,
    resultNotPassed: (names) =>
      names.length === 0
        ? 'Ein Bericht endete nicht mit dem Ergebnis Bestanden, das dieses Portal verlangt.'
        : `${quoted(names)}: Das Ergebnis ist nicht Bestanden, wie dieses Portal es verlangt.`,
    drawingsDifferent: (names) =>
      `Was der Vorprüfungsdienst als ${quoted(names)} erhielt, ist nicht, was Sie hier ausgewählt haben. Fügen Sie die Dateien neu hinzu und prüfen Sie dann erneut.`,
    drawingsUnverified:
      'Die geprüften Pläne konnten nicht mit Ihren verglichen werden. Prüfen Sie erneut, oder wenden Sie sich an die Stelle, die dieses Portal betreibt.',
    verdictUngated: (score, f) => `${f.number(score)} von 100. Sie können bei jeder Punktzahl einreichen.`,
    signing: 'Das Ergebnis wird bestätigt. Danach können Sie einreichen.',
    unconfirmed: 'Das Ergebnis ist noch nicht bestätigt',
    expired: 'Die Bestätigung dieses Ergebnisses ist abgelaufen. Erneuern Sie sie, um einzureichen.',
    toDo: (count, f) => `${f.number(count)} ${f.plural(count, 'Punkt', 'Punkte')} zu ändern`,
    found: 'Vorgefunden',
    allowed: 'Regel',
    fix: 'So beheben Sie es',
    sheet: (sheet) => `Blatt ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}, Seite ${f.number(page)}`),
    passedFold: (count, f) => `${f.number(count)} ${f.plural(count, 'Prüfung', 'Prüfungen')} bestanden`,
    awaitedFindings: 'Befunde werden geholt.',
    unreadFindings: (count, f) =>
      `Die Befunde von ${f.number(count)} ${f.plural(count, 'Bericht', 'Berichten')} konnten nicht geholt werden. Die Punktzahl gilt. Versuchen Sie es erneut, um die Befunde zu sehen.`,
    noFindings: 'Der Dienst hat keine Befunde gesendet.',
    resultWord: (result) =>
      result === 'Passed' ? 'Bestanden' : result === 'Failed' ? 'Nicht bestanden' : (result ?? 'Kein Ergebnis'),
    below: (score, min, f) => `${f.number(score)}, unter dem Minimum von ${f.number(min)}`,
    noScore: 'Keine Punktzahl',
    ownResult: (result) => `Eigenes Ergebnis des Prüfdienstes: ${result}`,
    group: (name, count, f) => `${name} (${f.number(count)})`,
    lowest: (count, name, score, min, f) =>
      `Niedrigster von ${f.number(count)} Berichten: ${name}, ${f.number(score)} Punkte. Jeder Bericht braucht ${f.number(min)}.`,
    mainReason: (reason) => `Hauptgrund: ${reason}.`,
    reportBelow: (name, score, min, f) => `${name} hat ${f.number(score)} Punkte und braucht ${f.number(min)}.`,
    everyReached: (min, f) => `Jeder Bericht hat das Minimum von ${f.number(min)} erreicht.`,
    attached: 'Ihr Ergebnis ist diesem Formular beigefügt.',
    stillToFix: (left, all, f) => `Noch ${f.number(left)} von ${f.number(all)} zu ändern`,
    toCheckAgain: 'Erneut zu prüfen',
    groupBy: 'Gruppieren',
    byDrawing: 'Nach Plan',
    byReport: 'Nach Bericht',
    wholeSet: 'Gesamter Plansatz',
    addDrawing: 'Plan hinzufügen',
    replaced: 'Ersetzt',
    removed: 'Entfernt',
    source: 'Quelle',
    close: 'Schließen',
    checkedAt: (at, f) => `Geprüft am ${f.moment(at)}`,
    submitBy: (at, f) => `Reichen Sie bis ${f.moment(at)} ein. Wenn Sie einen Plan ändern, prüfen Sie erneut.`,
    mean: 'Mittel aller Berichte',
  },
  status: {
    label: 'Stand der Vorprüfung',
    empty: 'Noch nichts zu prüfen',
    notChecked: 'Noch nicht geprüft',
    emptyHint: 'Der Fortschritt erscheint hier, sobald Sie Pläne hinzufügen.',
    draft: (arrived, count, f) =>
      `${f.number(arrived)} von ${f.number(count)} ${f.plural(count, 'Datei', 'Dateien')} gesendet. Die Prüfung hat nicht begonnen.`,
    reports: 'Berichte',
    left: (atLeast, atMost) => `Noch ${atLeast} bis ${atMost}`,
    leftAtMost: (duration) => `Noch höchstens ${duration}`,
    leftAbout: (duration) => `Noch etwa ${duration}`,
    late: 'Das dauert länger als üblich',
    basis: (runs, f) =>
      `(aus ${f.number(runs)} ${f.plural(runs, 'früheren Prüfung', 'früheren Prüfungen')} dieser Art)`,
    documents: 'Unterlagen',
    fetching: 'Links werden geholt.',
    noDocuments: 'Der Dienst hat noch keine Unterlagen zu diesem Projekt.',
    earlier: 'Frühere Durchgänge und Unterlagen',
    newTab: '(öffnet sich in einem neuen Tab)',
    attempts: (count, f) => `Durchgänge (${f.number(count)})`,
    attempt: (run, f) => `Durchgang ${f.number(run)}`,
    since: (run, f) => `Seit Durchgang ${f.number(run)}`,
    fixed: (count, f) => `${f.number(count)} behoben`,
    added: (count, f) => `${f.number(count)} neu`,
    remaining: (count, f) => `${f.number(count)} noch offen`,
    unassessed: (count, f) => `${f.number(count)} nicht mehr bewertet`,
    changeWords: {
      fixed: 'Behoben',
      added: 'Neu',
      remaining: 'Noch offen',
      unassessed: 'Nicht mehr bewertet',
    },
    unchanged: 'damals wie jetzt nichts zu ändern',
    unfinished: 'Nicht beendet',
    notify: 'Benachrichtigen, wenn es fertig ist',
    notifying: 'Ihr Browser benachrichtigt Sie, wenn es fertig ist',
    notifyBlocked:
      'Ihr Browser blockiert Benachrichtigungen dieser Seite. Erlauben Sie sie in seinen Einstellungen, um benachrichtigt zu werden.',
    stageInTitle: (stage, f) => `Schritt ${f.number(stage)} von 5`,
    documentKinds: {
      report: 'Berichte',
      uploaded: 'Pläne',
    },
  },
  viewer: {
    label: 'Ergebnis der Vorprüfung',
    page: 'Statusseite',
    documents: 'Pläne und Berichte',
    empty: 'Noch nichts anzuzeigen',
    emptyHint: 'Die Statusseite ist hier, sobald die Prüfung begonnen hat.',
    frame: 'Statusseite des Vorprüfungsdienstes',
    loading: 'Statusseite wird geladen.',
    slow: 'Die Statusseite wurde nicht geladen. Öffnen Sie sie in einem Tab oder laden Sie sie neu.',
    unsure:
      'Hier ist nichts zu sehen? Dann lässt sich die Seite nicht in diesem Portal anzeigen. Öffnen Sie sie in einem Tab.',
    refused:
      'Die Statusseite kann nicht in diesem Portal angezeigt werden. Öffnen Sie sie in einem Tab, oder lesen Sie die Pläne und Berichte hier.',
    expired: (at, f) =>
      `Der Link dieser Seite ist am ${f.moment(at)} Uhr abgelaufen. Laden Sie sie neu, um fortzufahren.`,
    load: 'Neu laden',
    open: 'In einem Tab öffnen',
    copy: 'Link kopieren',
    copied: (until, f) =>
      `Link kopiert. Wer ihn hat, kann dieses Projekt bis ${f.moment(until)} Uhr ohne Anmeldung lesen.`,
    link: 'Link zum Kopieren',
    until: (until, f) => `Wer diesen Link hat, kann dieses Projekt bis ${f.moment(until)} Uhr ohne Anmeldung lesen.`,
    document: 'Unterlage',
    drawings: 'Pläne',
    reports: 'Berichte',
    none: 'Es gibt noch keine Pläne oder Berichte anzuzeigen.',
    opening: (name) => `${name} wird geöffnet`,
    sheet: (sheet, count, f) => `Blatt ${f.number(sheet)} von ${f.number(count)}`,
    previous: 'Vorheriges Blatt',
    next: 'Nächstes Blatt',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Einpassen',
    keys: 'Pfeiltasten verschieben, + und − zoomen, 0 passt ein, Bild auf und Bild ab wechseln das Blatt.',
    ofReport: {
      sheet: (page, count, f) => `Seite ${f.number(page)} von ${f.number(count)}`,
      previous: 'Vorherige Seite',
      next: 'Nächste Seite',
      keys: 'Pfeiltasten verschieben, + und − zoomen, 0 passt ein, Bild auf und Bild ab wechseln die Seite.',
    },
    findings: 'Befunde',
    toFix: (count, f) =>
      count === 0 ? 'In diesem Plan ist nichts zu ändern' : `${f.number(count)} zu ändern in diesem Plan`,
    elsewhere: 'In anderen Plänen und im ganzen Plansatz',
    show: (place) => `Auf ${place} zeigen`,
    broken: 'Diese Datei ist nicht als PDF lesbar. Öffnen Sie sie in einem Tab, oder lassen Sie sie neu exportieren.',
    locked:
      'Dieses PDF ist mit einem Passwort geschützt und kann hier nicht angezeigt werden. Öffnen Sie es in einem Tab.',
    large: 'Diese Unterlage ist zu groß, um hier angezeigt zu werden. Öffnen Sie sie in einem Tab.',
    gone: 'Der Dienst gibt diese Unterlage nicht mehr heraus. Versuchen Sie es später erneut.',
    unread:
      'Diese Unterlage konnte nicht geholt werden. Das Netz ist ausgefallen, oder der Dienst erlaubt nicht, sie hier anzuzeigen. Öffnen Sie sie in einem Tab.',
    noLibrary:
      'Der Teil dieses Portals, der PDFs anzeigt, konnte nicht geladen werden. Versuchen Sie es erneut, oder öffnen Sie die Unterlage in einem Tab.',
  },
  handOff: {
    title: 'Lassen Sie Ihre Pläne auf der Seite des Dienstes prüfen',
    intro:
      'Sie fügen Ihre Pläne auf der Seite des Vorprüfungsdienstes hinzu und starten dort die Prüfung. Diese Seite verfolgt sie und zeigt das Ergebnis.',
    again: 'Um Pläne zu berichtigen, fügen Sie sie auf der Seite des Dienstes hinzu und prüfen Sie dort erneut.',
    choose: (permitType) => `Wählen Sie dort die Genehmigungsart „${permitType}“.`,
    open: 'Seite des Dienstes öffnen',
    otherDevice: 'Von einem anderen Gerät hochladen',
    share: 'Link teilen',
    preparing: 'Ihr Link wird vorbereitet',
    waiting: 'Starten Sie dort die Prüfung',
    waitingHint: 'Diese Seite bemerkt selbst, wenn die Prüfung beginnt.',
    comeBack: 'Sie können diese Seite schließen: Sie findet Ihr Projekt wieder, wenn Sie zurückkommen.',
    opened: 'Die Seite öffnet sich in einem neuen Tab. Ist keiner erschienen, verwenden Sie die Schaltfläche oben.',
    newLink: 'Neuen Link holen',
    copied: 'Link kopiert.',
    linkNote:
      'Wer diesen Link hat, kann Ihr Projekt abschließen: Geben Sie ihn nicht weiter. Wie lange er gilt, bestimmt der Dienst; gilt er nicht mehr, holen Sie einen neuen.',
    cancel: 'Abbrechen',
    otherPermitType: (checked, wanted) =>
      `Die Prüfung war für „${checked}“, dieser Antrag ist für „${wanted}“. Beginnen Sie neu und wählen Sie auf der Seite des Dienstes „${wanted}“.`,
  },
  validity: {
    noDrawings: 'Fügen Sie Ihre Pläne hinzu und lassen Sie sie prüfen.',
    handOff: 'Starten Sie die Prüfung auf der Seite des Dienstes; ihr Ergebnis wird zum Einreichen gebraucht.',
    uploading: 'Ihre Pläne werden noch gesendet.',
    uploadFailed: 'Ein Plan wurde nicht gesendet. Versuchen Sie es erneut oder entfernen Sie ihn.',
    filesMissing: 'Wählen Sie erneut aus, was fehlt, oder entfernen Sie es.',
    notChecked: 'Lassen Sie Ihre Pläne prüfen, bevor Sie einreichen.',
    starting: 'Die Prüfung Ihrer Pläne beginnt.',
    processing: (stage, f) => `Ihre Pläne werden geprüft: Schritt ${f.number(stage)} von 5.`,
    stalled:
      'Die Prüfung Ihrer Pläne kommt seit einer Weile nicht voran. Warten Sie, oder versuchen Sie es später erneut.',
    changed: 'Die Pläne haben sich nach der Prüfung geändert. Prüfen Sie sie erneut.',
    expired: 'Die Bestätigung der Prüfung ist abgelaufen. Erneuern Sie sie.',
    signing: 'Das Ergebnis wird bestätigt.',
    unavailable: 'Die Vorprüfung ist zurzeit nicht verfügbar. Beachten Sie die Meldung im Plansatz.',
  },
  announce: {
    arrived: (name) => `${name} gesendet.`,
    uploadFailed: (name) => `${name} wurde nicht gesendet.`,
    refused: (name, why) => `${name} wurde nicht hinzugefügt. ${why}`,
    removed: (name) => `${name} entfernt.`,
    replaced: (name) => `${name} ersetzt.`,
    stage: (stage, name, f) => `Schritt ${f.number(stage)} von 5: ${name}.`,
    report: (name, result, score, f) =>
      score === null ? `${name}: ${result}.` : `${name}: ${result}, ${f.number(score)} von 100.`,
  },
  problemTitle: 'Die Prüfung kann nicht weitergehen',
  setupTitle: 'Die Vorprüfung ist hier nicht verfügbar',
  retry: 'Erneut versuchen',
  reference: (requestId) => `Vorgangsnummer ${requestId}`,
};
