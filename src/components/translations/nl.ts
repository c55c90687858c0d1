/** Dutch. */
import type { ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('nl').format(names);
const quoted = (names: readonly string[]): string => list(names.map((name) => `‘${name}’`));
const serviceDown: ProblemWords = () =>
  'De voorcontroledienst antwoordt niet. Er gaat niets verloren. Probeer het over enkele minuten opnieuw.';
const setup: ProblemWords = () =>
  'De voorcontrole is op deze pagina niet goed ingesteld. Meld het aan de instantie die dit portaal beheert.';
const storage: ProblemWords = () =>
  'De verbinding viel weg tijdens het verzenden. Controleer uw verbinding en probeer het opnieuw.';
const receipt: ProblemWords = () => 'Het resultaat kon niet worden bevestigd. Probeer het nog eens, of begin opnieuw.';
const tryAgain: ProblemWords = () => 'Er ging bij ons iets mis. Probeer het opnieuw.';

export const translation: Translation = {
  code: 'nl',
  stages: ['Verzonden', 'Voorbereiden', 'Analyseren', 'Indelen', 'Beoordelen', 'Samenvatten'],
  categories: {
    'site-plan': 'Situatietekening',
    'floor-plan': 'Plattegrond',
    elevations: 'Gevels',
    sections: 'Doorsneden',
    structural: 'Constructie',
    'roof-plan': 'Dakplan',
    details: 'Details',
    other: 'Overig',
  },
  findings: {
    fail: 'Aan te passen',
    attention: 'Te bekijken',
    'not-assessed': 'Niet beoordeeld',
    pass: 'Voldaan',
  },
  problems: {
    part_missing: () =>
      'Een deel van deze pagina is niet geladen. Controleer uw verbinding en probeer het opnieuw. Helpt dat niet, laad dan de pagina opnieuw.',
    adapter_unreachable: () => 'Dit portaal is niet bereikbaar. Controleer uw verbinding en probeer het opnieuw.',
    adapter_timeout: () => 'Dit portaal antwoordde niet op tijd. Probeer het opnieuw.',
    city_missing: () =>
      'Deze pagina zegt niet voor welke gemeente de tekeningen zijn. Meld het aan de instantie die dit portaal beheert.',
    permit_type_missing: () => 'Kies eerst een vergunningtype; dat bepaalt welke rapporten worden gemaakt.',
    metadata_malformed: () =>
      'De projectgegevens op deze pagina zijn niet leesbaar. Meld het aan de instantie die dit portaal beheert.',
    storage_refused: () =>
      'De opslag nam het bestand niet aan. Probeer het opnieuw, of exporteer de PDF opnieuw en vervang het bestand.',
    file_unreadable: () =>
      'Het bestand is niet meer leesbaar. Misschien is het verplaatst of gewijzigd. Kies het opnieuw.',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string'
        ? `Dit is hetzelfde bestand als ${otherName}, onder een andere naam.`
        : 'Dit bestand zit al in uw set.',
    file_locked: () =>
      'Het bestand gaat alleen open met een wachtwoord, dus de bladen kunnen niet worden gecontroleerd. Exporteer het opnieuw zonder wachtwoord.',
    file_name_refused: ({ maxLength }, f) =>
      `De bestandsnaam is langer dan ${f.number(amount(maxLength))} tekens of bevat onzichtbare tekens. Wijzig de naam.`,
    check_under_way: () => 'De tekeningen worden gecontroleerd. Voeg deze toe als de controle is afgelopen.',
    digest_missing: () =>
      'Een tekening van een eerder bezoek kan zo niet opnieuw worden gecontroleerd. Vervang die door het bestand.',
    file_empty: () => 'Het bestand is leeg (0 bytes). Exporteer het opnieuw als PDF.',
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `Het bestand (${f.bytes(amount(sizeBytes ?? size))}) is groter dan de toegestane ${f.bytes(amount(maxFileBytes))}. Splits het, of exporteer het kleiner.`,
    not_a_pdf: () => 'Dit is geen PDF. Tekeningen moeten PDF-bestanden zijn: exporteer het als PDF.',
    too_many_files: ({ maxFiles }, f) =>
      `Een set heeft hoogstens ${f.number(amount(maxFiles))} ${f.plural(amount(maxFiles), 'bestand', 'bestanden')}. Verwijder er een om een ander toe te voegen.`,
    no_drawings: () => 'Er zijn geen tekeningen om te controleren. Voeg minstens één PDF toe.',
    upload_missing: () => 'De opslag heeft deze tekening niet meer. Verzend die opnieuw.',
    unknown_city: () =>
      'Deze gemeente doet niet mee aan de voorcontrole. Meld het aan de instantie die dit portaal beheert.',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `De gemeente heeft geen vergunningtype ‘${permitType}’. Kies een ander type, of meld het aan de instantie die dit portaal beheert.`
        : 'De gemeente heeft dit vergunningtype niet. Kies een ander, of meld het aan de instantie die dit portaal beheert.',
    not_found: () =>
      'Dit project bestaat niet, of is van iemand anders. Controleer de link, of meld u aan als degene die het begon.',
    not_identified: () => 'U bent afgemeld. Meld u aan en probeer het opnieuw.',
    upstream_key_refused: () =>
      'De voorcontroledienst weigerde dit portaal. Meld het aan de instantie die het beheert.',
    upstream_refused: () =>
      'De voorcontroledienst nam het verzoek niet aan. Controleer de gegevens van uw aanvraag en probeer het opnieuw.',
    upstream_misread: () => 'Het antwoord van de voorcontroledienst was niet leesbaar. Probeer het later opnieuw.',
    too_many_requests: () => 'Er waren te veel verzoeken tegelijk. Wacht een minuut en probeer het opnieuw.',
    too_many_streams: () => 'Te veel vensters volgen dit project. Sluit er enkele en probeer het opnieuw.',
    conflict: () => 'Het project is in een ander venster verdergegaan. Probeer het opnieuw om de stand te zien.',
    gate_not_passed: () =>
      'Het resultaat haalt niet wat dit portaal vraagt. Los de bevindingen op en controleer opnieuw.',
    invalid_request: ({ field }) =>
      `Een gegeven van de aanvraag ontbreekt of klopt niet${typeof field === 'string' ? ` (${field})` : ''}. Verbeter het en probeer het opnieuw.`,
    body_too_large: () =>
      'De projectgegevens op deze pagina zijn te lang. Meld het aan de instantie die dit portaal beheert.',
    receipt_expired: () => 'De bevestiging is verlopen. Vernieuw die.',
    receipt_used: () => 'Dit resultaat is al voor een aanvraag gebruikt. Controleer de tekeningen opnieuw.',
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
    label: 'Tekeningenset',
    dropTitle: 'Voeg uw tekeningenset toe',
    limits: (bytes, files, f) =>
      `Tekeningen als PDF, elk tot ${f.bytes(bytes)}, hoogstens ${f.number(files)} ${f.plural(files, 'bestand', 'bestanden')}`,
    choose: 'Bestanden kiezen',
    chooseFolder: 'Een map kiezen',
    dropNow: 'Laat los om toe te voegen',
    stepCheck: 'We controleren de set',
    stepCheckHint: 'volgens de regels van de gemeente',
    stepFix: 'U ziet wat u moet aanpassen',
    stepFixHint: 'op welk blad, en hoe',
    stepSubmit: 'U dient in',
    stepSubmitHint: (min, f) => `vanaf ${f.number(min)} van 100`,
    reading: 'De map wordt gelezen',
    adding: (count, f) => `${f.number(count)} ${f.plural(count, 'bestand wordt', 'bestanden worden')} toegevoegd`,
    addMore: 'Bestanden toevoegen',
    drawings: 'Tekeningen',
    summary: (arrived, count, f) =>
      `${f.number(arrived)} van ${f.number(count)} ${f.plural(count, 'bestand', 'bestanden')} verzonden`,
    ready: (count, total, f) =>
      `${f.number(count)} ${f.plural(count, 'bestand', 'bestanden')}${total > 0 ? `, ${f.bytes(total)}` : ''}`,
    category: (name) => `Categorie van ${name}`,
    remove: (name) => `${name} verwijderen`,
    replace: (name) => `${name} vervangen`,
    waiting: 'Wacht',
    paused: 'Gepauzeerd',
    missing: 'Nog niet verzonden. Kies dit bestand opnieuw',
    elsewhere: 'Wordt vanuit een ander venster verzonden',
    finishing: 'Wordt afgerond',
    retrying: (attempt, f) => `Verbinding verbroken. Nieuwe poging (${f.number(attempt)})`,
    sent: 'Verzonden',
    failed: 'Niet verzonden',
    check: 'Tekeningen controleren',
    checkAgain: 'Opnieuw controleren',
    checkWhenSent: 'Controleren na het uploaden',
    willStart: 'De controle begint zodra alle bestanden verzonden zijn.',
    starting: 'De controle wordt gestart',
    mendFailed: 'Een bestand is niet verzonden. Probeer het opnieuw of verwijder het, dan kan de controle beginnen.',
    chooseMissing: 'Kies opnieuw wat ontbreekt of verwijder het, dan kan de controle beginnen.',
    changed: 'De tekeningen zijn gewijzigd. Het laatste resultaat telt niet meer: controleer opnieuw.',
    otherPermitType: (checked, wanted) =>
      `De controle was voor ‘${checked}’, deze aanvraag is voor ‘${wanted}’. Controleer de tekeningen opnieuw.`,
    refused: (count, f) => `${f.number(count)} ${f.plural(count, 'bestand is', 'bestanden zijn')} niet toegevoegd`,
    dismiss: 'Sluiten',
    part: (sent, total, f) => `${f.bytes(sent)} van ${f.bytes(total)}`,
    waitingForNetwork: 'Wacht op het netwerk',
    offline: 'Verbinding verbroken. Zodra ze er weer is, gaat deze pagina vanzelf verder.',
    pauseAll: 'Pauzeren',
    resumeAll: 'Hervatten',
    pause: (name) => `${name} pauzeren`,
    resume: (name) => `${name} hervatten`,
    more: (name) => `Meer voor ${name}`,
    labelOf: (name) => `Benaming van ${name}`,
    replaceThis: 'Vervangen',
    removeThis: 'Verwijderen',
    changeLabel: 'Benaming wijzigen',
    chooseAgain: 'Opnieuw kiezen',
    addFolder: 'Een map toevoegen',
    sheets: (count, sizes, f) => `${f.number(count)} ${f.plural(count, 'blad', 'bladen')}, ${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)} ${f.plural(count, 'formaat', 'formaten')}`,
    damaged: 'Dit bestand kon hier niet worden geopend; misschien is het beschadigd',
    missingCategories: (names) =>
      `Deze aanvraag vraagt ook om: ${list(names)}. Voeg toe wat ontbreekt, of verbeter de categorie van een bestand.`,
    leftOut: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'ander bestand uit de map is', 'andere bestanden uit de map zijn')} weggelaten: tekeningen zijn PDF-bestanden.`,
    folderEmpty: 'Er zit geen PDF in deze map. Kies een andere, of exporteer uw tekeningen als PDF-bestanden.',
    unreadable: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'bestand kon niet worden gelezen. Kies het apart', 'bestanden konden niet worden gelezen. Kies ze één voor één')}.`,
    startOver: 'Opnieuw beginnen',
    undo: 'Ongedaan maken',
    canUndo: 'U kunt dit ongedaan maken.',
    startedOver: 'U bent opnieuw begonnen.',
    undone: 'Ongedaan gemaakt.',
    renew: 'Bevestiging vernieuwen',
    pauseThis: 'Pauzeren',
    resumeThis: 'Hervatten',
    needsPermitType: 'Kies eerst een vergunningtype; dat bepaalt welke rapporten worden gemaakt.',
  },
  run: {
    title: 'Uw tekeningen worden gecontroleerd',
    checking: 'Wordt gecontroleerd',
    stageOf: (stage, name, f) => `${name}, stap ${f.number(stage)} van 5`,
    waitingForStage: 'Wacht op de eerste stap',
    stalled:
      'Er is al een tijd geen voortgang. De controle wordt nog gevolgd, en deze pagina toont het als ze verdergaat.',
    leave: 'U kunt deze pagina verlaten. De controle gaat door, en het resultaat staat hier als u terugkomt.',
    stay: 'Houd deze pagina open: het resultaat is hier nodig om in te dienen.',
    reconnecting: 'Verbinding verbroken. Ze wordt hersteld; u ziet de laatst bekende stand.',
    comparing: 'De gecontroleerde tekeningen worden met de uwe vergeleken.',
    flagged:
      'De voorcontroledienst antwoordt niet. U kunt nu indienen; uw aanvraag vermeldt dan dat de tekeningen niet tot het eind zijn gecontroleerd.',
    deferred:
      'De voorcontroledienst antwoordt niet. U kunt nu indienen; uw aanvraag wacht dan op het resultaat van deze controle.',
    serviceDown: (readAt, f) =>
      readAt === null
        ? 'De voorcontroledienst antwoordt niet. We blijven het proberen.'
        : `De voorcontroledienst antwoordt niet. U ziet de stand van ${f.time(readAt)} uur. We blijven het proberen.`,
    progress: 'Voortgang van de controle',
  },
  result: {
    score: 'Score',
    minimum: (min, f) => `Minimum ${f.number(min)}`,
    passed: 'Klaar om in te dienen',
    failed: 'Nog niet',
    complete: 'Controle afgerond',
    reached: 'Minimum gehaald',
    verdictReached: (score, min, f) => `${f.number(score)} van 100. Het minimum is ${f.number(min)}.`,
    verdictMean: (score, min, f) =>
      `Het gemiddelde van de scores is ${f.number(score)} van 100. Het minimum is ${f.number(min)}.`,
    fixFindings: 'Los de bevindingen hieronder op en controleer daarna opnieuw.',
    fixDrawings: 'Verbeter de tekeningen en controleer daarna opnieuw.',
    verdictNoScore:
      'Een rapport eindigde zonder score, dus het minimum is niet gehaald. Controleer opnieuw, of meld het aan de instantie die dit portaal beheert.',
    reportMissing: (names) =>
      names.length === 0
        ? 'Een rapport dat dit portaal nodig heeft, kwam niet van de voorcontroledienst. Controleer opnieuw, of meld het aan de instantie die dit portaal beheert.'
        : `De voorcontroledienst stuurde niet: ${quoted(names)}. Controleer opnieuw, of meld het aan de instantie die dit portaal beheert.`,
    resultNotPassed: (names) =>
      names.length === 0
        ? 'Een rapport eindigde niet met het resultaat Voldaan, dat dit portaal vraagt.'
        : `${quoted(names)}: het resultaat is niet Voldaan, zoals dit portaal vraagt.`,
    drawingsDifferent: (names) =>
      `Wat de voorcontroledienst als ${quoted(names)} ontving, is niet wat u hier koos. Voeg de bestanden opnieuw toe en controleer daarna nog eens.`,
    drawingsUnverified:
      'De gecontroleerde tekeningen konden niet met de uwe worden vergeleken. Controleer opnieuw, of meld het aan de instantie die dit portaal beheert.',
    verdictUngated: (score, f) => `${f.number(score)} van 100. U kunt met elke score indienen.`,
    signing: 'Het resultaat wordt bevestigd. Daarna kunt u indienen.',
    unconfirmed: 'Het resultaat is nog niet bevestigd',
    expired: 'De bevestiging van dit resultaat is verlopen. Vernieuw die om in te dienen.',
    toDo: (count, f) => `${f.number(count)} ${f.plural(count, 'punt', 'punten')} aan te passen`,
    found: 'Aangetroffen',
    allowed: 'Regel',
    fix: 'Zo lost u het op',
    sheet: (sheet) => `Blad ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}, pagina ${f.number(page)}`),
    passedFold: (count, f) => `${f.number(count)} ${f.plural(count, 'controle', 'controles')} voldaan`,
    awaitedFindings: 'De bevindingen worden opgehaald.',
    unreadFindings: (count, f) =>
      `De bevindingen van ${f.number(count)} ${f.plural(count, 'rapport', 'rapporten')} konden niet worden opgehaald. De score geldt. Probeer het opnieuw om ze te zien.`,
    noFindings: 'De dienst zond geen bevindingen.',
    resultWord: (result) =>
      result === 'Passed' ? 'Voldaan' : result === 'Failed' ? 'Niet voldaan' : (result ?? 'Geen resultaat'),
    below: (score, min, f) => `${f.number(score)}, onder het minimum van ${f.number(min)}`,
    noScore: 'Geen score',
    ownResult: (result) => `Eigen resultaat van de dienst: ${result}`,
    group: (name, count, f) => `${name} (${f.number(count)})`,
    lowest: (count, name, score, min, f) =>
      `Laagste van ${f.number(count)} rapporten: ${name}, ${f.number(score)}. Elk rapport moet ${f.number(min)} halen.`,
    mainReason: (reason) => `Belangrijkste reden: ${reason}.`,
    reportBelow: (name, score, min, f) => `${name} scoorde ${f.number(score)} en moet ${f.number(min)} halen.`,
    everyReached: (min, f) => `Elk rapport haalde het minimum van ${f.number(min)}.`,
    attached: 'Uw resultaat is bij dit formulier gevoegd.',
    stillToFix: (left, all, f) => `Nog ${f.number(left)} van ${f.number(all)} aan te passen`,
    toCheckAgain: 'Opnieuw te controleren',
    groupBy: 'Groeperen',
    byDrawing: 'Per tekening',
    byReport: 'Per rapport',
    wholeSet: 'Hele set',
    addDrawing: 'Tekening toevoegen',
    replaced: 'Vervangen',
    removed: 'Verwijderd',
    source: 'Bron',
    close: 'Sluiten',
    checkedAt: (at, f) => `Gecontroleerd op ${f.moment(at)}`,
    submitBy: (at, f) => `Dien in vóór ${f.moment(at)}. Als u een tekening wijzigt, controleer dan opnieuw.`,
    mean: 'Gemiddelde van alle rapporten',
  },
  status: {
    label: 'Stand van de voorcontrole',
    empty: 'Nog niets te controleren',
    notChecked: 'Nog niet gecontroleerd',
    emptyHint: 'De voortgang verschijnt hier zodra u tekeningen toevoegt.',
    draft: (arrived, count, f) =>
      `${f.number(arrived)} van ${f.number(count)} ${f.plural(count, 'bestand', 'bestanden')} verzonden. De controle is niet begonnen.`,
    reports: 'Rapporten',
    left: (atLeast, atMost) => `Nog ${atLeast} tot ${atMost}`,
    leftAtMost: (duration) => `Nog hoogstens ${duration}`,
    leftAbout: (duration) => `Nog ongeveer ${duration}`,
    late: 'Dit duurt langer dan gewoonlijk',
    basis: (runs, f) =>
      `(uit ${f.number(runs)} ${f.plural(runs, 'eerdere controle', 'eerdere controles')} van deze soort)`,
    documents: 'Documenten',
    fetching: 'De links worden opgehaald.',
    noDocuments: 'De dienst heeft nog geen documenten van dit project.',
    earlier: 'Eerdere pogingen en documenten',
    newTab: '(opent in een nieuw tabblad)',
    attempts: (count, f) => `Pogingen (${f.number(count)})`,
    attempt: (run, f) => `Poging ${f.number(run)}`,
    since: (run, f) => `Sinds poging ${f.number(run)}`,
    fixed: (count, f) => `${f.number(count)} opgelost`,
    added: (count, f) => `${f.number(count)} nieuw`,
    remaining: (count, f) => `${f.number(count)} nog open`,
    unassessed: (count, f) => `${f.number(count)} niet meer beoordeeld`,
    changeWords: {
      fixed: 'Opgelost',
      added: 'Nieuw',
      remaining: 'Nog open',
      unassessed: 'Niet meer beoordeeld',
    },
    unchanged: 'toen en nu niets aan te passen',
    unfinished: 'Niet afgerond',
    notify: 'Laat het me weten als het klaar is',
    notifying: 'Uw browser laat het u weten als het klaar is',
    notifyBlocked:
      'Uw browser blokkeert meldingen van deze pagina. Sta ze toe in de instellingen om bericht te krijgen.',
    stageInTitle: (stage, f) => `Stap ${f.number(stage)} van 5`,
    documentKinds: {
      report: 'Rapporten',
      uploaded: 'Tekeningen',
    },
  },
  viewer: {
    label: 'Resultaat van de voorcontrole',
    page: 'Statuspagina',
    documents: 'Tekeningen en rapporten',
    empty: 'Nog niets te tonen',
    emptyHint: 'De statuspagina staat hier zodra de controle is begonnen.',
    frame: 'Statuspagina van de voorcontroledienst',
    loading: 'De statuspagina wordt geladen.',
    slow: 'De statuspagina is niet geladen. Open die in een tabblad, of laad die opnieuw.',
    unsure: 'Ziet u hier niets? Dan laat de pagina zich niet in dit portaal tonen. Open die in een tabblad.',
    refused:
      'De statuspagina kan niet in dit portaal worden getoond. Open die in een tabblad, of lees de tekeningen en rapporten hier.',
    expired: (at, f) => `De link van deze pagina verliep op ${f.moment(at)}. Laad die opnieuw om verder te gaan.`,
    load: 'Opnieuw laden',
    open: 'In een tabblad openen',
    copy: 'Link kopiëren',
    copied: (until, f) =>
      `Link gekopieerd. Wie hem heeft, kan dit project tot ${f.moment(until)} lezen zonder aan te melden.`,
    link: 'Link om te kopiëren',
    until: (until, f) => `Wie deze link heeft, kan dit project tot ${f.moment(until)} lezen zonder aan te melden.`,
    document: 'Document',
    drawings: 'Tekeningen',
    reports: 'Rapporten',
    none: 'Er zijn nog geen tekeningen of rapporten om te tonen.',
    opening: (name) => `${name} wordt geopend`,
    sheet: (sheet, count, f) => `Blad ${f.number(sheet)} van ${f.number(count)}`,
    previous: 'Vorig blad',
    next: 'Volgend blad',
    zoomIn: 'Inzoomen',
    zoomOut: 'Uitzoomen',
    fit: 'Passend',
    keys: 'Pijltoetsen verschuiven, + en − zoomen, 0 maakt passend, Page Up en Page Down wisselen van blad.',
    ofReport: {
      sheet: (page, count, f) => `Pagina ${f.number(page)} van ${f.number(count)}`,
      previous: 'Vorige pagina',
      next: 'Volgende pagina',
      keys: 'Pijltoetsen verschuiven, + en − zoomen, 0 maakt passend, Page Up en Page Down wisselen van pagina.',
    },
    findings: 'Bevindingen',
    toFix: (count, f) =>
      count === 0 ? 'Niets aan te passen in deze tekening' : `${f.number(count)} aan te passen in deze tekening`,
    elsewhere: 'In andere tekeningen en de hele set',
    show: (place) => `Op ${place} tonen`,
    broken: 'Dit bestand is niet als PDF te lezen. Open het in een tabblad, of laat het opnieuw exporteren.',
    locked:
      'Deze PDF is met een wachtwoord beveiligd en kan hier niet worden getoond. Open het bestand in een tabblad.',
    large: 'Dit document is te groot om hier te tonen. Open het in een tabblad.',
    gone: 'De dienst geeft dit document niet meer. Probeer het later opnieuw.',
    unread:
      'Dit document kon niet worden opgehaald. Het netwerk viel uit, of de dienst staat niet toe het hier te tonen. Open het in een tabblad.',
    noLibrary:
      'Het deel van dit portaal dat PDF’s toont, kon niet worden geladen. Probeer het opnieuw, of open het document in een tabblad.',
  },
  handOff: {
    title: 'Laat uw tekeningen controleren op de pagina van de dienst',
    intro:
      'U voegt uw tekeningen toe op de pagina van de voorcontroledienst en start daar de controle. Deze pagina volgt die en toont het resultaat.',
    again: 'Om tekeningen te verbeteren, voegt u ze toe op de pagina van de dienst en controleert u daar opnieuw.',
    choose: (permitType) => `Kies daar het vergunningtype ‘${permitType}’.`,
    open: 'Pagina van de dienst openen',
    otherDevice: 'Uploaden vanaf een ander apparaat',
    share: 'Link delen',
    preparing: 'Uw link wordt voorbereid',
    waiting: 'Start daar de controle',
    waitingHint: 'Deze pagina ziet vanzelf wanneer de controle begint.',
    comeBack: 'U kunt deze pagina sluiten: ze vindt uw project terug wanneer u terugkomt.',
    opened: 'De pagina opent in een nieuw tabblad. Ging ze niet open, gebruik dan de knop hierboven.',
    newLink: 'Nieuwe link ophalen',
    copied: 'Link gekopieerd.',
    linkNote:
      'Wie deze link heeft, kan uw project afronden: houd hem voor uzelf. De dienst bepaalt hoe lang hij werkt; werkt hij niet meer, haal dan een nieuwe op.',
    cancel: 'Annuleren',
    otherPermitType: (checked, wanted) =>
      `De controle was voor ‘${checked}’, deze aanvraag is voor ‘${wanted}’. Begin opnieuw en kies ‘${wanted}’ op de pagina van de dienst.`,
  },
  validity: {
    noDrawings: 'Voeg uw tekeningen toe en laat ze controleren.',
    handOff: 'Start de controle op de pagina van de dienst; het resultaat is nodig om in te dienen.',
    uploading: 'Uw tekeningen worden nog verzonden.',
    uploadFailed: 'Een tekening is niet verzonden. Probeer het opnieuw of verwijder die.',
    filesMissing: 'Kies opnieuw wat ontbreekt, of verwijder het.',
    notChecked: 'Laat uw tekeningen controleren voordat u indient.',
    starting: 'De controle van uw tekeningen begint.',
    processing: (stage, f) => `Uw tekeningen worden gecontroleerd: stap ${f.number(stage)} van 5.`,
    stalled: 'De controle van uw tekeningen staat al een tijd stil. Wacht, of probeer het later opnieuw.',
    changed: 'De tekeningen zijn na de controle gewijzigd. Controleer ze opnieuw.',
    expired: 'De bevestiging van de controle is verlopen. Vernieuw die.',
    signing: 'Het resultaat wordt bevestigd.',
    unavailable: 'De voorcontrole is nu niet beschikbaar. Zie de melding bij de tekeningenset.',
  },
  announce: {
    arrived: (name) => `${name} verzonden.`,
    uploadFailed: (name) => `${name} is niet verzonden.`,
    refused: (name, why) => `${name} is niet toegevoegd. ${why}`,
    removed: (name) => `${name} verwijderd.`,
    replaced: (name) => `${name} vervangen.`,
    stage: (stage, name, f) => `Stap ${f.number(stage)} van 5: ${name}.`,
    report: (name, result, score, f) =>
      score === null ? `${name}: ${result}.` : `${name}: ${result}, ${f.number(score)} van 100.`,
  },
  problemTitle: 'De controle kan niet verder',
  setupTitle: 'De voorcontrole is hier niet beschikbaar',
  retry: 'Opnieuw proberen',
  reference: (requestId) => `Kenmerk ${requestId}`,
};
