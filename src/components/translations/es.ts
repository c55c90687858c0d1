/** Spanish. */
import type { ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('es').format(names);
const quoted = (names: readonly string[]): string => list(names.map((name) => `«${name}»`));
const serviceDown: ProblemWords = () =>
  'El servicio de revisión previa no responde. No se pierde nada. Inténtelo de nuevo en unos minutos.';
const setup: ProblemWords = () =>
  'La revisión previa no está bien configurada en esta página. Avise a la oficina responsable de este portal.';
const storage: ProblemWords = () =>
  'Se perdió la conexión durante el envío. Compruebe su conexión e inténtelo de nuevo.';
const receipt: ProblemWords = () => 'No se pudo confirmar el resultado. Vuelva a intentarlo o empiece de nuevo.';
const tryAgain: ProblemWords = () => 'Algo falló por nuestra parte. Inténtelo de nuevo.';

export const translation: Translation = {
  code: 'es',
  stages: ['Enviado', 'Preparación', 'Análisis', 'Clasificación', 'Evaluación', 'Resumen'],
  categories: {
    'site-plan': 'Plano de situación',
    'floor-plan': 'Planta',
    elevations: 'Alzados',
    sections: 'Secciones',
    structural: 'Estructura',
    'roof-plan': 'Planta de cubierta',
    details: 'Detalles',
    other: 'Otros',
  },
  findings: {
    fail: 'Por corregir',
    attention: 'A tener en cuenta',
    'not-assessed': 'Sin evaluar',
    pass: 'Conforme',
  },
  problems: {
    part_missing: () =>
      'Una parte de esta página no se cargó. Compruebe su conexión e inténtelo de nuevo. Si no sirve, vuelva a cargar la página.',
    adapter_unreachable: () => 'No se puede acceder a este portal. Compruebe su conexión e inténtelo de nuevo.',
    adapter_timeout: () => 'Este portal no respondió a tiempo. Inténtelo de nuevo.',
    city_missing: () =>
      'Esta página no indica para qué ciudad son los planos. Avise a la oficina responsable de este portal.',
    permit_type_missing: () => 'Elija primero un tipo de licencia; de él depende qué informes se elaboran.',
    metadata_malformed: () =>
      'No se pueden leer los datos del proyecto en esta página. Avise a la oficina responsable de este portal.',
    storage_refused: () =>
      'El almacenamiento no aceptó el archivo. Inténtelo de nuevo, o exporte otra vez el PDF y reemplácelo.',
    file_unreadable: () => 'Ya no se puede leer el archivo. Quizá se movió o cambió. Elíjalo de nuevo.',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string'
        ? `Es el mismo archivo que ${otherName}, con otro nombre.`
        : 'Este archivo ya está en su juego de planos.',
    file_locked: () =>
      'El archivo solo se abre con contraseña, por lo que sus láminas no se pueden revisar. Expórtelo de nuevo sin ella.',
    file_name_refused: ({ maxLength }, f) =>
      `El nombre del archivo tiene más de ${f.number(amount(maxLength))} caracteres o contiene caracteres invisibles. Cambie el nombre del archivo.`,
    check_under_way: () => 'Los planos se están revisando. Añada este cuando la revisión haya terminado.',
    digest_missing: () =>
      'Un plano de una visita anterior no se puede revisar de nuevo tal como está. Reemplácelo por el archivo.',
    file_empty: () => 'El archivo está vacío (0 bytes). Expórtelo de nuevo como PDF.',
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `El archivo (${f.bytes(amount(sizeBytes ?? size))}) supera el límite de ${f.bytes(amount(maxFileBytes))}. Divídalo o expórtelo con menor tamaño.`,
    not_a_pdf: () => 'No es un PDF. Los planos deben ser archivos PDF: expórtelo como PDF.',
    too_many_files: ({ maxFiles }, f) =>
      `Un juego tiene como máximo ${f.number(amount(maxFiles))} ${f.plural(amount(maxFiles), 'archivo', 'archivos')}. Quite uno para añadir otro.`,
    no_drawings: () => 'No hay planos que revisar. Añada al menos un PDF.',
    upload_missing: () => 'El almacenamiento ya no tiene este plano. Envíelo de nuevo.',
    unknown_city: () =>
      'Esta ciudad no participa en la revisión previa. Avise a la oficina responsable de este portal.',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `La ciudad no tiene el tipo de licencia «${permitType}». Elija otro tipo o avise a la oficina responsable de este portal.`
        : 'La ciudad no tiene ese tipo de licencia. Elija otro o avise a la oficina responsable de este portal.',
    not_found: () =>
      'Este proyecto no existe o pertenece a otra persona. Compruebe el enlace o inicie sesión como la persona que lo empezó.',
    not_identified: () => 'Su sesión está cerrada. Inicie sesión e inténtelo de nuevo.',
    upstream_key_refused: () => 'El servicio de revisión previa rechazó este portal. Avise a la oficina responsable.',
    upstream_refused: () =>
      'El servicio de revisión previa no aceptó la petición. Compruebe los datos de su solicitud e inténtelo de nuevo.',
    upstream_misread: () => 'La respuesta del servicio de revisión previa no se pudo leer. Inténtelo más tarde.',
    too_many_requests: () => 'Hubo demasiadas peticiones a la vez. Espere un minuto e inténtelo de nuevo.',
    too_many_streams: () => 'Demasiadas ventanas siguen este proyecto. Cierre algunas e inténtelo de nuevo.',
    conflict: () => 'El proyecto avanzó en otra ventana. Inténtelo de nuevo para ver su estado.',
    gate_not_passed: () => 'El resultado no alcanza lo que pide este portal. Corrija los hallazgos y revise de nuevo.',
    invalid_request: ({ field }) =>
      `Falta un dato de la solicitud o es incorrecto${typeof field === 'string' ? ` (${field})` : ''}. Corríjalo e inténtelo de nuevo.`,
    body_too_large: () =>
      'Los datos del proyecto en esta página son demasiado largos. Avise a la oficina responsable de este portal.',
    receipt_expired: () => 'La confirmación ha caducado. Renuévela.',
    receipt_used: () => 'Este resultado ya se usó para una solicitud. Revise los planos de nuevo.',
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
    label: 'Juego de planos',
    dropTitle: 'Añada su juego de planos',
    limits: (bytes, files, f) =>
      `Planos en PDF, hasta ${f.bytes(bytes)} cada uno, ${f.number(files)} ${f.plural(files, 'archivo', 'archivos')} como máximo`,
    choose: 'Elegir archivos',
    chooseFolder: 'Elegir una carpeta',
    dropNow: 'Suelte para añadir',
    stepCheck: 'Revisamos el juego',
    stepCheckHint: 'según las normas de la ciudad',
    stepFix: 'Usted ve qué corregir',
    stepFixHint: 'en qué lámina y cómo',
    stepSubmit: 'Presenta la solicitud',
    stepSubmitHint: (min, f) => `a partir de ${f.number(min)} de 100`,
    reading: 'Leyendo la carpeta',
    adding: (count, f) => `Añadiendo ${f.number(count)} ${f.plural(count, 'archivo', 'archivos')}`,
    addMore: 'Añadir archivos',
    drawings: 'Planos',
    summary: (arrived, count, f) =>
      `${f.number(arrived)} de ${f.number(count)} ${f.plural(count, 'archivo enviado', 'archivos enviados')}`,
    ready: (count, total, f) =>
      `${f.number(count)} ${f.plural(count, 'archivo', 'archivos')}${total > 0 ? `, ${f.bytes(total)}` : ''}`,
    category: (name) => `Categoría de ${name}`,
    remove: (name) => `Quitar ${name}`,
    replace: (name) => `Reemplazar ${name}`,
    waiting: 'En espera',
    paused: 'En pausa',
    missing: 'Aún sin enviar. Elija este archivo de nuevo',
    elsewhere: 'Se envía desde otra ventana',
    finishing: 'Finalizando',
    retrying: (attempt, f) => `Conexión perdida. Nuevo intento (${f.number(attempt)})`,
    sent: 'Enviado',
    failed: 'No enviado',
    check: 'Revisar planos',
    checkAgain: 'Revisar de nuevo',
    checkWhenSent: 'Revisar al terminar la subida',
    willStart: 'La revisión empieza en cuanto se hayan enviado todos los archivos.',
    starting: 'Iniciando la revisión',
    mendFailed: 'Un archivo no se envió. Inténtelo de nuevo o quítelo; después puede empezar la revisión.',
    chooseMissing: 'Elija de nuevo lo que falta o quítelo; después puede empezar la revisión.',
    changed: 'Los planos han cambiado. El último resultado ya no cuenta: revise de nuevo.',
    otherPermitType: (checked, wanted) =>
      `La revisión era para «${checked}»; esta solicitud es para «${wanted}». Revise los planos de nuevo.`,
    refused: (count, f) => `${f.number(count)} ${f.plural(count, 'archivo no se añadió', 'archivos no se añadieron')}`,
    dismiss: 'Cerrar',
    part: (sent, total, f) => `${f.bytes(sent)} de ${f.bytes(total)}`,
    waitingForNetwork: 'Esperando la conexión',
    offline: 'Conexión perdida. En cuanto vuelva, esta página continuará por sí sola.',
    pauseAll: 'Pausar',
    resumeAll: 'Reanudar',
    pause: (name) => `Pausar ${name}`,
    resume: (name) => `Reanudar ${name}`,
    more: (name) => `Más opciones para ${name}`,
    labelOf: (name) => `Etiqueta de ${name}`,
    replaceThis: 'Reemplazar',
    removeThis: 'Quitar',
    changeLabel: 'Cambiar etiqueta',
    chooseAgain: 'Elegir de nuevo',
    addFolder: 'Añadir una carpeta',
    sheets: (count, sizes, f) => `${f.number(count)} ${f.plural(count, 'lámina', 'láminas')}, ${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)} ${f.plural(count, 'tamaño', 'tamaños')}`,
    damaged: 'Este archivo no se pudo abrir aquí; puede estar dañado',
    missingCategories: (names) =>
      `Esta solicitud requiere también: ${list(names)}. Añada lo que falta o corrija la categoría de un archivo.`,
    leftOut: (count, f) =>
      `${f.plural(count, 'Se omitió', 'Se omitieron')} ${f.number(count)} ${f.plural(count, 'archivo más', 'archivos más')} de la carpeta: los planos son archivos PDF.`,
    folderEmpty: 'No hay ningún PDF en esta carpeta. Elija otra o exporte sus planos como archivos PDF.',
    unreadable: (count, f) =>
      `No se ${f.plural(count, 'pudo', 'pudieron')} leer ${f.number(count)} ${f.plural(count, 'archivo. Elíjalo por separado', 'archivos. Elíjalos uno por uno')}.`,
    startOver: 'Empezar de nuevo',
    undo: 'Deshacer',
    canUndo: 'Puede deshacerlo.',
    startedOver: 'Ha empezado de nuevo.',
    undone: 'Deshecho.',
    renew: 'Renovar confirmación',
    pauseThis: 'Pausar',
    resumeThis: 'Reanudar',
    needsPermitType: 'Elija primero un tipo de licencia; de él depende qué informes se elaboran.',
  },
  run: {
    title: 'Revisando sus planos',
    checking: 'En revisión',
    stageOf: (stage, name, f) => `${name}, etapa ${f.number(stage)} de 5`,
    waitingForStage: 'Esperando la primera etapa',
    stalled:
      'Hace rato que no hay avance. Seguimos pendientes de la revisión, y esta página lo mostrará cuando continúe.',
    leave: 'Puede salir de esta página. La revisión continúa y el resultado estará aquí cuando vuelva.',
    stay: 'Mantenga abierta esta página: el resultado se necesita aquí para presentar la solicitud.',
    reconnecting: 'Conexión perdida. Reconectando; lo que ve es lo último que se conoce.',
    comparing: 'Comparando los planos revisados con los suyos.',
    flagged:
      'El servicio de revisión previa no responde. Puede presentar la solicitud ahora; en ella constará que sus planos no se revisaron por completo.',
    deferred:
      'El servicio de revisión previa no responde. Puede presentar la solicitud ahora; quedará a la espera del resultado de esta revisión.',
    serviceDown: (readAt, f) =>
      readAt === null
        ? 'El servicio de revisión previa no responde. Seguimos intentándolo.'
        : `El servicio de revisión previa no responde. Última actualización: ${f.time(readAt)}. Seguimos intentándolo.`,
    progress: 'Avance de la revisión',
  },
  result: {
    score: 'Puntuación',
    minimum: (min, f) => `Mínimo ${f.number(min)}`,
    passed: 'Listo para presentar',
    failed: 'Todavía no',
    complete: 'Revisión completa',
    reached: 'Mínimo alcanzado',
    verdictReached: (score, min, f) => `${f.number(score)} de 100. El mínimo es ${f.number(min)}.`,
    verdictMean: (score, min, f) =>
      `La media de las puntuaciones es ${f.number(score)} de 100. El mínimo es ${f.number(min)}.`,
    fixFindings: 'Corrija los hallazgos de abajo y revise de nuevo.',
    fixDrawings: 'Corrija los planos y revise de nuevo.',
    verdictNoScore:
      'Un informe terminó sin puntuación, así que no se alcanza el mínimo. Revise de nuevo o avise a la oficina responsable de este portal.',
    reportMissing: (names) =>
      names.length === 0
        ? 'El servicio de revisión previa no envió un informe que este portal necesita. Revise de nuevo o avise a la oficina responsable de este portal.'
        : `El servicio de revisión previa no envió ${quoted(names)}. Revise de nuevo o avise a la oficina responsable de este portal.`,
    resultNotPassed: (names) =>
      names.length === 0
        ? 'Un informe no terminó con el resultado Conforme, que este portal exige.'
        : `${quoted(names)}: el resultado no es Conforme, que este portal exige.`,
    drawingsDifferent: (names) =>
      `Lo que el servicio de revisión previa recibió como ${quoted(names)} no es lo que usted eligió aquí. Añada los archivos otra vez y revise de nuevo.`,
    drawingsUnverified:
      'Los planos revisados no se pudieron comparar con los suyos. Revise de nuevo o avise a la oficina responsable de este portal.',
    verdictUngated: (score, f) => `${f.number(score)} de 100. Puede presentar la solicitud con cualquier puntuación.`,
    signing: 'Se está confirmando el resultado. Después podrá presentar la solicitud.',
    unconfirmed: 'El resultado aún no está confirmado',
    expired: 'La confirmación de este resultado ha caducado. Renuévela para presentar la solicitud.',
    toDo: (count, f) => `${f.number(count)} ${f.plural(count, 'punto', 'puntos')} por corregir`,
    found: 'Encontrado',
    allowed: 'Regla',
    fix: 'Cómo corregirlo',
    sheet: (sheet) => `Lámina ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}, página ${f.number(page)}`),
    passedFold: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'comprobación conforme', 'comprobaciones conformes')}`,
    awaitedFindings: 'Obteniendo los hallazgos.',
    unreadFindings: (count, f) =>
      `No se pudieron obtener los hallazgos de ${f.number(count)} ${f.plural(count, 'informe', 'informes')}. La puntuación es válida. Inténtelo de nuevo para verlos.`,
    noFindings: 'El servicio no envió hallazgos.',
    resultWord: (result) =>
      result === 'Passed' ? 'Conforme' : result === 'Failed' ? 'No conforme' : (result ?? 'Sin resultado'),
    below: (score, min, f) => `${f.number(score)}, por debajo del mínimo de ${f.number(min)}`,
    noScore: 'Sin puntuación',
    ownResult: (result) => `Resultado del propio servicio: ${result}`,
    group: (name, count, f) => `${name} (${f.number(count)})`,
    lowest: (count, name, score, min, f) =>
      `El más bajo de ${f.number(count)} informes: ${name}, ${f.number(score)}. Cada informe necesita ${f.number(min)}.`,
    mainReason: (reason) => `Motivo principal: ${reason}.`,
    reportBelow: (name, score, min, f) => `${name} obtuvo ${f.number(score)} y necesita ${f.number(min)}.`,
    everyReached: (min, f) => `Todos los informes alcanzaron el mínimo de ${f.number(min)}.`,
    attached: 'Su resultado va adjunto a este formulario.',
    stillToFix: (left, all, f) => `Quedan ${f.number(left)} de ${f.number(all)} por corregir`,
    toCheckAgain: 'Por revisar de nuevo',
    groupBy: 'Agrupar',
    byDrawing: 'Por plano',
    byReport: 'Por informe',
    wholeSet: 'Todo el expediente',
    addDrawing: 'Añadir un plano',
    replaced: 'Reemplazado',
    removed: 'Quitado',
    source: 'Fuente',
    close: 'Cerrar',
    checkedAt: (at, f) => `Revisado el ${f.moment(at)}`,
    submitBy: (at, f) => `Presente la solicitud antes del ${f.moment(at)}. Si cambia un plano, revise de nuevo.`,
    mean: 'Media de todos los informes',
  },
  status: {
    label: 'Estado de la revisión previa',
    empty: 'Aún no hay nada que revisar',
    notChecked: 'Aún sin revisar',
    emptyHint: 'El progreso aparece aquí en cuanto añada planos.',
    draft: (arrived, count, f) =>
      `${f.number(arrived)} de ${f.number(count)} ${f.plural(count, 'archivo enviado', 'archivos enviados')}. La revisión no ha empezado.`,
    reports: 'Informes',
    left: (atLeast, atMost) => `Tiempo restante: entre ${atLeast} y ${atMost}`,
    leftAtMost: (duration) => `Tiempo restante: ${duration} como máximo`,
    leftAbout: (duration) => `Tiempo restante: aproximadamente ${duration}`,
    late: 'Tarda más de lo habitual',
    basis: (runs, f) =>
      `(según ${f.number(runs)} ${f.plural(runs, 'revisión anterior', 'revisiones anteriores')} de este tipo)`,
    documents: 'Documentos',
    fetching: 'Obteniendo los enlaces.',
    noDocuments: 'El servicio aún no tiene documentos de este proyecto.',
    earlier: 'Intentos anteriores y documentos',
    newTab: '(se abre en una pestaña nueva)',
    attempts: (count, f) => `Intentos (${f.number(count)})`,
    attempt: (run, f) => `Intento ${f.number(run)}`,
    since: (run, f) => `Desde el intento ${f.number(run)}`,
    fixed: (count, f) => `${f.number(count)} ${f.plural(count, 'corregido', 'corregidos')}`,
    added: (count, f) => `${f.number(count)} ${f.plural(count, 'nuevo', 'nuevos')}`,
    remaining: (count, f) => `${f.number(count)} ${f.plural(count, 'pendiente', 'pendientes')}`,
    unassessed: (count, f) => `${f.number(count)} ya sin evaluar`,
    changeWords: {
      fixed: 'Corregido',
      added: 'Nuevo',
      remaining: 'Pendiente',
      unassessed: 'Ya sin evaluar',
    },
    unchanged: 'nada que corregir ni antes ni ahora',
    unfinished: 'Sin terminar',
    notify: 'Avisarme cuando termine',
    notifying: 'Su navegador le avisará cuando termine',
    notifyBlocked:
      'Su navegador bloquea las notificaciones de esta página. Permítalas en sus ajustes para recibir el aviso.',
    stageInTitle: (stage, f) => `Etapa ${f.number(stage)} de 5`,
    documentKinds: {
      report: 'Informes',
      uploaded: 'Planos',
    },
  },
  viewer: {
    label: 'Resultado de la revisión previa',
    page: 'Página de estado',
    documents: 'Planos e informes',
    empty: 'Aún no hay nada que mostrar',
    emptyHint: 'La página de estado aparece aquí en cuanto empieza la revisión.',
    frame: 'Página de estado del servicio de revisión previa',
    loading: 'Cargando la página de estado.',
    slow: 'La página de estado no se ha cargado. Ábrala en una pestaña o cárguela de nuevo.',
    unsure: '¿No ve nada aquí? Entonces la página no permite mostrarse dentro de este portal. Ábrala en una pestaña.',
    refused:
      'La página de estado no se puede mostrar dentro de este portal. Ábrala en una pestaña o lea aquí los planos y los informes.',
    expired: (at, f) => `El enlace de esta página caducó el ${f.moment(at)}. Cárguela de nuevo para continuar.`,
    load: 'Cargar de nuevo',
    open: 'Abrir en una pestaña',
    copy: 'Copiar enlace',
    copied: (until, f) =>
      `Enlace copiado. Quien lo tenga puede leer este proyecto hasta el ${f.moment(until)}, sin iniciar sesión.`,
    link: 'Enlace para copiar',
    until: (until, f) =>
      `Quien tenga este enlace puede leer este proyecto hasta el ${f.moment(until)}, sin iniciar sesión.`,
    document: 'Documento',
    drawings: 'Planos',
    reports: 'Informes',
    none: 'Aún no hay planos ni informes que mostrar.',
    opening: (name) => `Abriendo ${name}`,
    sheet: (sheet, count, f) => `Lámina ${f.number(sheet)} de ${f.number(count)}`,
    previous: 'Lámina anterior',
    next: 'Lámina siguiente',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    fit: 'Ajustar',
    keys: 'Las teclas de flecha desplazan, + y − cambian el zoom, 0 ajusta, Re Pág y Av Pág cambian de lámina.',
    ofReport: {
      sheet: (page, count, f) => `Página ${f.number(page)} de ${f.number(count)}`,
      previous: 'Página anterior',
      next: 'Página siguiente',
      keys: 'Las teclas de flecha desplazan, + y − cambian el zoom, 0 ajusta, Re Pág y Av Pág cambian de página.',
    },
    findings: 'Hallazgos',
    toFix: (count, f) =>
      count === 0 ? 'Nada por corregir en este plano' : `${f.number(count)} por corregir en este plano`,
    elsewhere: 'En otros planos y en el conjunto',
    show: (place) => `Mostrar en ${place}`,
    broken: 'Este archivo no se puede leer como PDF. Ábralo en una pestaña o expórtelo de nuevo.',
    locked: 'Este PDF está protegido con contraseña, así que no se puede mostrar aquí. Ábralo en una pestaña.',
    large: 'Este documento es demasiado grande para mostrarlo aquí. Ábralo en una pestaña.',
    gone: 'El servicio ya no entrega este documento. Inténtelo de nuevo más tarde.',
    unread:
      'No se pudo obtener este documento. Falló la red o el servicio no permite mostrarlo aquí. Ábralo en una pestaña.',
    noLibrary:
      'No se pudo cargar la parte de este portal que muestra los PDF. Inténtelo de nuevo o abra el documento en una pestaña.',
  },
  handOff: {
    title: 'Haga revisar sus planos en la página del servicio',
    intro:
      'Usted añade sus planos en la página del servicio de revisión previa e inicia allí la revisión. Esta página la sigue y muestra el resultado.',
    again: 'Para corregir planos, añádalos en la página del servicio y revise allí de nuevo.',
    choose: (permitType) => `Elija allí el tipo de licencia «${permitType}».`,
    open: 'Abrir la página del servicio',
    otherDevice: 'Subir desde otro dispositivo',
    share: 'Compartir el enlace',
    preparing: 'Preparando su enlace',
    waiting: 'Inicie allí la revisión',
    waitingHint: 'Esta página detecta por sí misma cuándo empieza la revisión.',
    comeBack: 'Puede cerrar esta página: encuentra de nuevo su proyecto cuando vuelva.',
    opened: 'La página se abre en una pestaña nueva. Si no se abrió, use el botón de arriba.',
    newLink: 'Obtener un enlace nuevo',
    copied: 'Enlace copiado.',
    linkNote:
      'Quien tenga este enlace puede terminar su proyecto: no lo comparta. El servicio decide cuánto tiempo funciona; si deja de funcionar, obtenga uno nuevo.',
    cancel: 'Cancelar',
    otherPermitType: (checked, wanted) =>
      `La revisión era para «${checked}»; esta solicitud es para «${wanted}». Empiece de nuevo y elija «${wanted}» en la página del servicio.`,
  },
  validity: {
    noDrawings: 'Añada sus planos y solicite su revisión.',
    handOff: 'Inicie la revisión en la página del servicio; su resultado es necesario para presentar la solicitud.',
    uploading: 'Sus planos aún se están enviando.',
    uploadFailed: 'Un plano no se envió. Inténtelo de nuevo o quítelo.',
    filesMissing: 'Elija de nuevo lo que falta, o quítelo.',
    notChecked: 'Solicite la revisión de sus planos antes de presentar la solicitud.',
    starting: 'La revisión de sus planos está empezando.',
    processing: (stage, f) => `Sus planos se están revisando: etapa ${f.number(stage)} de 5.`,
    stalled: 'La revisión de sus planos lleva un rato sin avanzar. Espere o inténtelo más tarde.',
    changed: 'Los planos cambiaron después de la revisión. Revíselos de nuevo.',
    expired: 'La confirmación de la revisión ha caducado. Renuévela.',
    signing: 'Se está confirmando el resultado.',
    unavailable: 'La revisión previa no está disponible ahora. Vea el mensaje en el juego de planos.',
  },
  announce: {
    arrived: (name) => `${name}: enviado.`,
    uploadFailed: (name) => `${name}: no se envió.`,
    refused: (name, why) => `${name}: no se añadió. ${why}`,
    removed: (name) => `${name}: quitado.`,
    replaced: (name) => `${name}: sustituido.`,
    stage: (stage, name, f) => `Etapa ${f.number(stage)} de 5: ${name}.`,
    report: (name, result, score, f) =>
      score === null ? `${name}: ${result}.` : `${name}: ${result}, ${f.number(score)} de 100.`,
  },
  problemTitle: 'La revisión no puede continuar',
  setupTitle: 'La revisión previa no está disponible aquí',
  retry: 'Intentar de nuevo',
  reference: (requestId) => `Referencia ${requestId}`,
};
