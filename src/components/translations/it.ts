/** Italian. */
import type { ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('it').format(names);
const quoted = (names: readonly string[]): string => list(names.map((name) => `«${name}»`));
const serviceDown: ProblemWords = () =>
  'Il servizio di controllo preliminare non risponde. Nulla è andato perso. Riprovi tra qualche minuto.';
const setup: ProblemWords = () =>
  'Il controllo preliminare non è configurato correttamente in questa pagina. Avvisi l’ufficio che gestisce questo portale.';
const storage: ProblemWords = () =>
  'La connessione si è interrotta durante l’invio. Verifichi la connessione e riprovi.';
const receipt: ProblemWords = () => 'Non è stato possibile confermare l’esito. Riprovi, oppure ricominci da capo.';
const tryAgain: ProblemWords = () => 'Si è verificato un problema da parte nostra. Riprovi.';

export const translation: Translation = {
  code: 'it',
  stages: ['Inviato', 'Preparazione', 'Analisi', 'Classificazione', 'Valutazione', 'Sintesi'],
  categories: {
    'site-plan': 'Planimetria generale',
    'floor-plan': 'Pianta',
    elevations: 'Prospetti',
    sections: 'Sezioni',
    structural: 'Strutture',
    'roof-plan': 'Pianta delle coperture',
    details: 'Particolari',
    other: 'Altro',
  },
  findings: {
    fail: 'Da correggere',
    attention: 'Da verificare',
    'not-assessed': 'Non valutato',
    pass: 'Conforme',
  },
  problems: {
    part_missing: () =>
      'Una parte di questa pagina non è stata caricata. Verifichi la connessione e riprovi. Se non basta, ricarichi la pagina.',
    adapter_unreachable: () => 'Questo portale non è raggiungibile. Verifichi la connessione e riprovi.',
    adapter_timeout: () => 'Questo portale non ha risposto in tempo. Riprovi.',
    city_missing: () =>
      'Questa pagina non indica per quale città sono gli elaborati. Avvisi l’ufficio che gestisce questo portale.',
    permit_type_missing: () => 'Scelga prima un tipo di titolo edilizio; da esso dipendono le relazioni prodotte.',
    metadata_malformed: () =>
      'I dati del progetto in questa pagina non sono leggibili. Avvisi l’ufficio che gestisce questo portale.',
    storage_refused: () =>
      'L’archivio non ha accettato il file. Riprovi, oppure esporti di nuovo il PDF e lo sostituisca.',
    file_unreadable: () => 'Il file non è più leggibile. Forse è stato spostato o modificato. Lo scelga di nuovo.',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string'
        ? `È lo stesso file di ${otherName}, con un altro nome.`
        : 'Questo file è già tra i Suoi elaborati.',
    file_locked: () =>
      'Il file si apre solo con una password, quindi le sue tavole non possono essere controllate. Lo esporti di nuovo senza password.',
    file_name_refused: ({ maxLength }, f) =>
      `Il nome del file supera ${f.number(amount(maxLength))} caratteri o contiene caratteri invisibili. Rinomini il file.`,
    check_under_way: () => 'Gli elaborati sono in fase di controllo. Aggiunga questo quando il controllo è terminato.',
    digest_missing: () =>
      'Un elaborato di una visita precedente non può essere controllato di nuovo così com’è. Lo sostituisca con il file.',
    file_empty: () => 'Il file è vuoto (0 byte). Lo esporti di nuovo in PDF.',
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `Il file (${f.bytes(amount(sizeBytes ?? size))}) supera il limite di ${f.bytes(amount(maxFileBytes))}. Lo divida o lo esporti più piccolo.`,
    not_a_pdf: () => 'Non è un PDF. Gli elaborati devono essere file PDF: lo esporti in PDF.',
    too_many_files: ({ maxFiles }, f) =>
      `Sono ammessi al massimo ${f.number(amount(maxFiles))} file. Ne rimuova uno per aggiungerne un altro.`,
    no_drawings: () => 'Non ci sono elaborati da controllare. Aggiunga almeno un PDF.',
    upload_missing: () => 'L’archivio non ha più questo elaborato. Lo invii di nuovo.',
    unknown_city: () =>
      'Questa città non partecipa al controllo preliminare. Avvisi l’ufficio che gestisce questo portale.',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `La città non prevede il tipo di titolo edilizio «${permitType}». Ne scelga un altro o avvisi l’ufficio che gestisce questo portale.`
        : 'La città non prevede questo tipo di titolo edilizio. Ne scelga un altro o avvisi l’ufficio che gestisce questo portale.',
    not_found: () =>
      'Questo progetto non esiste o appartiene a un’altra persona. Verifichi il collegamento, oppure acceda come la persona che lo ha iniziato.',
    not_identified: () => 'La sessione è chiusa. Acceda di nuovo e riprovi.',
    upstream_key_refused: () =>
      'Il servizio di controllo preliminare ha rifiutato questo portale. Avvisi l’ufficio che lo gestisce.',
    upstream_refused: () =>
      'Il servizio di controllo preliminare non ha accettato la richiesta. Verifichi i dati della domanda e riprovi.',
    upstream_misread: () => 'La risposta del servizio di controllo preliminare non è leggibile. Riprovi più tardi.',
    too_many_requests: () => 'Troppe richieste in una volta. Attenda un minuto e riprovi.',
    too_many_streams: () => 'Troppe finestre seguono questo progetto. Ne chiuda alcune e riprovi.',
    conflict: () => 'Il progetto è avanzato in un’altra finestra. Riprovi per vedere a che punto è.',
    gate_not_passed: () =>
      'L’esito non raggiunge quanto richiesto da questo portale. Corregga i rilievi e controlli di nuovo.',
    invalid_request: ({ field }) =>
      `Un dato della domanda manca o è errato${typeof field === 'string' ? ` (${field})` : ''}. Lo corregga e riprovi.`,
    body_too_large: () =>
      'I dati del progetto in questa pagina sono troppo lunghi. Avvisi l’ufficio che gestisce questo portale.',
    receipt_expired: () => 'La conferma è scaduta. La rinnovi.',
    receipt_used: () => 'Questo esito è già stato usato per una domanda. Controlli di nuovo gli elaborati.',
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
    label: 'Elaborati grafici',
    dropTitle: 'Aggiunga i Suoi elaborati grafici',
    limits: (bytes, files, f) =>
      `Elaborati in PDF, fino a ${f.bytes(bytes)} ciascuno, al massimo ${f.number(files)} file`,
    choose: 'Scegli file',
    chooseFolder: 'Scegli una cartella',
    dropNow: 'Rilasci per aggiungere',
    stepCheck: 'Controlliamo gli elaborati',
    stepCheckHint: 'secondo le regole del comune',
    stepFix: 'Vede che cosa correggere',
    stepFixHint: 'su quale tavola e come',
    stepSubmit: 'Presenta la domanda',
    stepSubmitHint: (min, f) => `a partire da ${f.number(min)} su 100`,
    reading: 'Lettura della cartella',
    adding: (count, f) => `Aggiunta di ${f.number(count)} file`,
    addMore: 'Aggiungi file',
    drawings: 'Elaborati',
    summary: (arrived, count, f) =>
      `${f.number(arrived)} di ${f.number(count)} file ${f.plural(count, 'inviato', 'inviati')}`,
    ready: (count, total, f) => `${f.number(count)} file${total > 0 ? `, ${f.bytes(total)}` : ''}`,
    category: (name) => `Categoria di ${name}`,
    remove: (name) => `Rimuovi ${name}`,
    replace: (name) => `Sostituisci ${name}`,
    waiting: 'In attesa',
    paused: 'In pausa',
    missing: 'Non ancora inviato. Scelga di nuovo questo file',
    elsewhere: 'In corso di invio da un’altra finestra',
    finishing: 'Completamento',
    retrying: (attempt, f) => `Connessione interrotta. Nuovo tentativo (${f.number(attempt)})`,
    sent: 'Inviato',
    failed: 'Non inviato',
    check: 'Controlla elaborati',
    checkAgain: 'Controlla di nuovo',
    checkWhenSent: 'Controlla dopo il caricamento',
    willStart: 'Il controllo inizia non appena tutti i file sono inviati.',
    starting: 'Avvio del controllo',
    mendFailed: 'Un file non è stato inviato. Riprovi o lo rimuova; poi il controllo può iniziare.',
    chooseMissing: 'Scelga di nuovo ciò che manca o lo rimuova; poi il controllo può iniziare.',
    changed: 'Gli elaborati sono cambiati. L’ultimo esito non vale più: controlli di nuovo.',
    otherPermitType: (checked, wanted) =>
      `Il controllo era per «${checked}», questa domanda è per «${wanted}». Controlli di nuovo gli elaborati.`,
    refused: (count, f) => `${f.number(count)} file non ${f.plural(count, 'aggiunto', 'aggiunti')}`,
    dismiss: 'Chiudi',
    part: (sent, total, f) => `${f.bytes(sent)} di ${f.bytes(total)}`,
    waitingForNetwork: 'In attesa della rete',
    offline: 'Connessione interrotta. Appena torna, questa pagina riprende da sola.',
    pauseAll: 'Sospendi',
    resumeAll: 'Riprendi',
    pause: (name) => `Sospendi ${name}`,
    resume: (name) => `Riprendi ${name}`,
    more: (name) => `Altre azioni per ${name}`,
    labelOf: (name) => `Etichetta di ${name}`,
    replaceThis: 'Sostituisci',
    removeThis: 'Rimuovi',
    changeLabel: 'Modifica etichetta',
    chooseAgain: 'Scegli di nuovo',
    addFolder: 'Aggiungi una cartella',
    sheets: (count, sizes, f) => `${f.number(count)} ${f.plural(count, 'tavola', 'tavole')}, ${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)} ${f.plural(count, 'formato', 'formati')}`,
    damaged: 'Non è stato possibile aprire qui questo file; potrebbe essere danneggiato',
    missingCategories: (names) =>
      `Questa domanda richiede anche: ${list(names)}. Aggiunga ciò che manca o corregga la categoria di un file.`,
    leftOut: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'altro file della cartella è stato escluso', 'altri file della cartella sono stati esclusi')}: gli elaborati sono file PDF.`,
    folderEmpty: 'In questa cartella non c’è alcun PDF. Ne scelga un’altra o esporti gli elaborati come file PDF.',
    unreadable: (count, f) =>
      `Non è stato possibile leggere ${f.number(count)} file. ${f.plural(count, 'Lo scelga da solo', 'Li scelga uno per uno')}.`,
    startOver: 'Ricomincia',
    undo: 'Annulla',
    canUndo: 'Può annullare questa operazione.',
    startedOver: 'Ha ricominciato.',
    undone: 'Operazione annullata.',
    renew: 'Rinnova conferma',
    pauseThis: 'Sospendi',
    resumeThis: 'Riprendi',
    needsPermitType: 'Scelga prima un tipo di titolo edilizio; da esso dipendono le relazioni prodotte.',
  },
  run: {
    title: 'Controllo dei Suoi elaborati',
    checking: 'Controllo in corso',
    stageOf: (stage, name, f) => `${name}, fase ${f.number(stage)} di 5`,
    waitingForStage: 'In attesa della prima fase',
    stalled:
      'Da un po’ non ci sono avanzamenti. Il controllo è sempre seguito, e questa pagina mostrerà quando riprende.',
    leave: 'Può lasciare questa pagina. Il controllo prosegue e l’esito sarà qui al Suo ritorno.',
    stay: 'Tenga aperta questa pagina: l’esito serve qui per presentare la domanda.',
    reconnecting: 'Connessione interrotta. Riconnessione in corso; vede l’ultimo stato noto.',
    comparing: 'Confronto degli elaborati controllati con i Suoi.',
    flagged:
      'Il servizio di controllo preliminare non risponde. Può presentare la domanda ora; vi risulterà che gli elaborati non sono stati controllati fino in fondo.',
    deferred:
      'Il servizio di controllo preliminare non risponde. Può presentare la domanda ora; resterà in attesa dell’esito di questo controllo.',
    serviceDown: (readAt, f) =>
      readAt === null
        ? 'Il servizio di controllo preliminare non risponde. Continuiamo a provare.'
        : `Il servizio di controllo preliminare non risponde. Ultimo aggiornamento: ${f.time(readAt)}. Continuiamo a provare.`,
    progress: 'Avanzamento del controllo',
  },
  result: {
    score: 'Punteggio',
    minimum: (min, f) => `Minimo ${f.number(min)}`,
    passed: 'Pronto per la presentazione',
    failed: 'Non ancora',
    complete: 'Controllo completato',
    reached: 'Minimo raggiunto',
    verdictReached: (score, min, f) => `${f.number(score)} su 100. Il minimo è ${f.number(min)}.`,
    verdictMean: (score, min, f) => `La media dei punteggi è ${f.number(score)} su 100. Il minimo è ${f.number(min)}.`,
    fixFindings: 'Corregga i rilievi qui sotto e controlli di nuovo.',
    fixDrawings: 'Corregga gli elaborati e controlli di nuovo.',
    verdictNoScore:
      'Una relazione si è conclusa senza punteggio, quindi il minimo non è raggiunto. Controlli di nuovo o avvisi l’ufficio che gestisce questo portale.',
    reportMissing: (names) =>
      names.length === 0
        ? 'Una relazione richiesta da questo portale non è arrivata dal servizio di controllo preliminare. Controlli di nuovo o avvisi l’ufficio che gestisce questo portale.'
        : `Il servizio di controllo preliminare non ha inviato ${quoted(names)}. Controlli di nuovo o avvisi l’ufficio che gestisce questo portale.`,
    resultNotPassed: (names) =>
      names.length === 0
        ? 'Una relazione non si è conclusa con l’esito Conforme, richiesto da questo portale.'
        : `${quoted(names)}: l’esito non è Conforme, come richiesto da questo portale.`,
    drawingsDifferent: (names) =>
      `Ciò che il servizio di controllo preliminare ha ricevuto come ${quoted(names)} non è ciò che ha scelto qui. Aggiunga di nuovo i file e controlli un’altra volta.`,
    drawingsUnverified:
      'Non è stato possibile confrontare gli elaborati controllati con i Suoi. Controlli di nuovo o avvisi l’ufficio che gestisce questo portale.',
    verdictUngated: (score, f) => `${f.number(score)} su 100. Può presentare la domanda con qualsiasi punteggio.`,
    signing: 'L’esito è in corso di conferma. Poi potrà presentare la domanda.',
    unconfirmed: 'L’esito non è ancora confermato',
    expired: 'La conferma di questo esito è scaduta. La rinnovi per presentare la domanda.',
    toDo: (count, f) => `${f.number(count)} ${f.plural(count, 'punto', 'punti')} da correggere`,
    found: 'Rilevato',
    allowed: 'Regola',
    fix: 'Come correggere',
    sheet: (sheet) => `Tavola ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}, pagina ${f.number(page)}`),
    passedFold: (count, f) => `${f.number(count)} ${f.plural(count, 'verifica conforme', 'verifiche conformi')}`,
    awaitedFindings: 'Recupero dei rilievi.',
    unreadFindings: (count, f) =>
      `Non è stato possibile recuperare i rilievi di ${f.number(count)} ${f.plural(count, 'relazione', 'relazioni')}. Il punteggio è valido. Riprovi per vederli.`,
    noFindings: 'Il servizio non ha inviato rilievi.',
    resultWord: (result) =>
      result === 'Passed' ? 'Conforme' : result === 'Failed' ? 'Non conforme' : (result ?? 'Nessun esito'),
    below: (score, min, f) => `${f.number(score)}, sotto il minimo di ${f.number(min)}`,
    noScore: 'Nessun punteggio',
    ownResult: (result) => `Esito del servizio stesso: ${result}`,
    group: (name, count, f) => `${name} (${f.number(count)})`,
    lowest: (count, name, score, min, f) =>
      `La più bassa di ${f.number(count)} relazioni: ${name}, ${f.number(score)}. Ogni relazione deve raggiungere ${f.number(min)}.`,
    mainReason: (reason) => `Motivo principale: ${reason}.`,
    reportBelow: (name, score, min, f) => `${name} ha ottenuto ${f.number(score)} e deve raggiungere ${f.number(min)}.`,
    everyReached: (min, f) => `Ogni relazione ha raggiunto il minimo di ${f.number(min)}.`,
    attached: 'L’esito è allegato a questo modulo.',
    stillToFix: (left, all, f) => `Ancora ${f.number(left)} su ${f.number(all)} da correggere`,
    toCheckAgain: 'Da controllare di nuovo',
    groupBy: 'Raggruppa',
    byDrawing: 'Per elaborato',
    byReport: 'Per relazione',
    wholeSet: 'Intero fascicolo',
    addDrawing: 'Aggiungi un elaborato',
    replaced: 'Sostituito',
    removed: 'Rimosso',
    source: 'Fonte',
    close: 'Chiudi',
    checkedAt: (at, f) => `Controllato il ${f.moment(at)}`,
    submitBy: (at, f) => `Presenti la domanda entro il ${f.moment(at)}. Se modifica un elaborato, controlli di nuovo.`,
    mean: 'Media di tutte le relazioni',
  },
  status: {
    label: 'Stato del controllo preliminare',
    empty: 'Ancora nulla da controllare',
    notChecked: 'Non ancora controllato',
    emptyHint: 'L’avanzamento compare qui quando aggiunge gli elaborati.',
    draft: (arrived, count, f) =>
      `${f.number(arrived)} di ${f.number(count)} file ${f.plural(count, 'inviato', 'inviati')}. Il controllo non è iniziato.`,
    reports: 'Relazioni',
    left: (atLeast, atMost) => `Tempo rimanente: da ${atLeast} a ${atMost}`,
    leftAtMost: (duration) => `Tempo rimanente: al massimo ${duration}`,
    leftAbout: (duration) => `Tempo rimanente: circa ${duration}`,
    late: 'Richiede più tempo del solito',
    basis: (runs, f) =>
      `(in base a ${f.number(runs)} ${f.plural(runs, 'controllo precedente', 'controlli precedenti')} di questo tipo)`,
    documents: 'Documenti',
    fetching: 'Recupero dei link.',
    noDocuments: 'Il servizio non ha ancora documenti di questo progetto.',
    earlier: 'Tentativi precedenti e documenti',
    newTab: '(si apre in una nuova scheda)',
    attempts: (count, f) => `Tentativi (${f.number(count)})`,
    attempt: (run, f) => `Tentativo ${f.number(run)}`,
    since: (run, f) => `Dal tentativo ${f.number(run)}`,
    fixed: (count, f) => `${f.number(count)} ${f.plural(count, 'corretto', 'corretti')}`,
    added: (count, f) => `${f.number(count)} ${f.plural(count, 'nuovo', 'nuovi')}`,
    remaining: (count, f) => `${f.number(count)} ancora ${f.plural(count, 'presente', 'presenti')}`,
    unassessed: (count, f) => `${f.number(count)} non più ${f.plural(count, 'valutato', 'valutati')}`,
    changeWords: {
      fixed: 'Corretto',
      added: 'Nuovo',
      remaining: 'Ancora presente',
      unassessed: 'Non più valutato',
    },
    unchanged: 'nulla da correggere, né allora né adesso',
    unfinished: 'Non concluso',
    notify: 'Avvisami al termine',
    notifying: 'Il browser La avvisa al termine',
    notifyBlocked:
      'Il browser blocca le notifiche di questa pagina. Le consenta nelle impostazioni per essere avvisato.',
    stageInTitle: (stage, f) => `Fase ${f.number(stage)} di 5`,
    documentKinds: {
      report: 'Relazioni',
      uploaded: 'Elaborati',
    },
  },
  viewer: {
    label: 'Esito del controllo preliminare',
    page: 'Pagina di stato',
    documents: 'Elaborati e relazioni',
    empty: 'Ancora nulla da mostrare',
    emptyHint: 'La pagina di stato compare qui non appena inizia il controllo.',
    frame: 'Pagina di stato del servizio di controllo preliminare',
    loading: 'Caricamento della pagina di stato.',
    slow: 'La pagina di stato non si è caricata. La apra in una scheda o la ricarichi.',
    unsure: 'Non vede nulla? Allora la pagina non si lascia mostrare in questo portale. La apra in una scheda.',
    refused:
      'La pagina di stato non può essere mostrata in questo portale. La apra in una scheda, oppure legga qui elaborati e relazioni.',
    expired: (at, f) => `Il link di questa pagina è scaduto il ${f.moment(at)}. La ricarichi per proseguire.`,
    load: 'Ricarica',
    open: 'Apri in una scheda',
    copy: 'Copia link',
    copied: (until, f) =>
      `Link copiato. Chi lo possiede può leggere questo progetto fino al ${f.moment(until)}, senza accedere.`,
    link: 'Link da copiare',
    until: (until, f) =>
      `Chi possiede questo link può leggere questo progetto fino al ${f.moment(until)}, senza accedere.`,
    document: 'Documento',
    drawings: 'Elaborati',
    reports: 'Relazioni',
    none: 'Non ci sono ancora elaborati o relazioni da mostrare.',
    opening: (name) => `Apertura di ${name}`,
    sheet: (sheet, count, f) => `Tavola ${f.number(sheet)} di ${f.number(count)}`,
    previous: 'Tavola precedente',
    next: 'Tavola successiva',
    zoomIn: 'Ingrandisci',
    zoomOut: 'Riduci',
    fit: 'Adatta',
    keys: 'Le frecce spostano, + e − cambiano lo zoom, 0 adatta, Pag↑ e Pag↓ cambiano tavola.',
    ofReport: {
      sheet: (page, count, f) => `Pagina ${f.number(page)} di ${f.number(count)}`,
      previous: 'Pagina precedente',
      next: 'Pagina successiva',
      keys: 'Le frecce spostano, + e − cambiano lo zoom, 0 adatta, Pag↑ e Pag↓ cambiano pagina.',
    },
    findings: 'Rilievi',
    toFix: (count, f) =>
      count === 0 ? 'Niente da correggere in questo elaborato' : `${f.number(count)} da correggere in questo elaborato`,
    elsewhere: 'In altri elaborati e nell’intera serie',
    show: (place) => `Mostra su ${place}`,
    broken: 'Questo file non è leggibile come PDF. Lo apra in una scheda o lo faccia esportare di nuovo.',
    locked: 'Questo PDF è protetto da password e non può essere mostrato qui. Lo apra in una scheda.',
    large: 'Questo documento è troppo grande per essere mostrato qui. Lo apra in una scheda.',
    gone: 'Il servizio non fornisce più questo documento. Riprovi più tardi.',
    unread:
      'Non è stato possibile recuperare questo documento. La rete non ha funzionato, o il servizio non permette di mostrarlo qui. Lo apra in una scheda.',
    noLibrary:
      'La parte di questo portale che mostra i PDF non è stata caricata. Riprovi, oppure apra il documento in una scheda.',
  },
  handOff: {
    title: 'Faccia controllare gli elaborati sulla pagina del servizio',
    intro:
      'Aggiunga gli elaborati sulla pagina del servizio di controllo preliminare e avvii lì il controllo. Questa pagina lo segue e mostra l’esito.',
    again: 'Per correggere gli elaborati, li aggiunga sulla pagina del servizio e controlli lì di nuovo.',
    choose: (permitType) => `Lì scelga il tipo di titolo edilizio «${permitType}».`,
    open: 'Apri la pagina del servizio',
    otherDevice: 'Carica da un altro dispositivo',
    share: 'Condividi il link',
    preparing: 'Preparazione del link',
    waiting: 'Avvii lì il controllo',
    waitingHint: 'Questa pagina si accorge da sola quando il controllo comincia.',
    comeBack: 'Può chiudere questa pagina: al Suo ritorno ritrova il progetto.',
    opened: 'La pagina si apre in una nuova scheda. Se non si è aperta, usi il pulsante qui sopra.',
    newLink: 'Ottieni un nuovo link',
    copied: 'Link copiato.',
    linkNote:
      'Chi ha questo link può completare il Suo progetto: non lo condivida. Il servizio decide per quanto tempo vale; se non vale più, ne ottenga uno nuovo.',
    cancel: 'Annulla',
    otherPermitType: (checked, wanted) =>
      `Il controllo era per «${checked}», questa domanda è per «${wanted}». Ricominci e scelga «${wanted}» sulla pagina del servizio.`,
  },
  validity: {
    noDrawings: 'Aggiunga gli elaborati e li faccia controllare.',
    handOff: 'Avvii il controllo sulla pagina del servizio; il suo esito serve per presentare la domanda.',
    uploading: 'I Suoi elaborati sono ancora in corso di invio.',
    uploadFailed: 'Un elaborato non è stato inviato. Riprovi o lo rimuova.',
    filesMissing: 'Scelga di nuovo ciò che manca, o lo rimuova.',
    notChecked: 'Faccia controllare gli elaborati prima di presentare la domanda.',
    starting: 'Il controllo dei Suoi elaborati sta iniziando.',
    processing: (stage, f) => `I Suoi elaborati sono in fase di controllo: fase ${f.number(stage)} di 5.`,
    stalled: 'Il controllo dei Suoi elaborati è fermo da un po’. Attenda, o riprovi più tardi.',
    changed: 'Gli elaborati sono cambiati dopo il controllo. Li controlli di nuovo.',
    expired: 'La conferma del controllo è scaduta. La rinnovi.',
    signing: 'L’esito è in corso di conferma.',
    unavailable: 'Il controllo preliminare non è disponibile al momento. Veda il messaggio negli elaborati grafici.',
  },
  announce: {
    arrived: (name) => `${name}: inviato.`,
    uploadFailed: (name) => `${name}: non inviato.`,
    refused: (name, why) => `${name}: non aggiunto. ${why}`,
    removed: (name) => `${name}: rimosso.`,
    replaced: (name) => `${name}: sostituito.`,
    stage: (stage, name, f) => `Fase ${f.number(stage)} di 5: ${name}.`,
    report: (name, result, score, f) =>
      score === null ? `${name}: ${result}.` : `${name}: ${result}, ${f.number(score)} su 100.`,
  },
  problemTitle: 'Il controllo non può proseguire',
  setupTitle: 'Il controllo preliminare non è disponibile qui',
  retry: 'Riprova',
  reference: (requestId) => `Riferimento ${requestId}`,
};
