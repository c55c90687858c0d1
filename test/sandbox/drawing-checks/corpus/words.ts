/** What the sheets of the generated corpus say: titles by kind, captions by language, offices, notes. `unseen` stands only in the half kept aside. */
import type { SheetCategory } from '#drawing-checks/recognition/sheet.js';

export type Language = 'en' | 'fr' | 'es';
export type Discipline = 'A' | 'S' | 'E' | 'P' | 'M' | 'F' | 'C' | 'L';

/** Alternatives of the grammar: the half that is looked at takes from `seen`, the other from both. */
export interface Alternatives<Item> {
  readonly seen: readonly Item[];
  readonly unseen: readonly Item[];
}

/** The kind is null where the sheet is of none that the reader tells apart. */
export type TitleOf = readonly [title: string, kind: SheetCategory | null, discipline: Discipline];

/** Each as `kind discipline: title`; the kind is none where the reader tells none apart. */
const titles = (...rows: readonly string[]): TitleOf[] =>
  rows
    .flatMap((row) => row.split(' | '))
    .map((written) => {
      const [, kind, discipline, title = ''] = /^(\w+) (\w): (.+)$/.exec(written) ?? [];
      return [title, kind === 'none' ? null : (kind as SheetCategory), discipline as Discipline];
    });

export const TITLES: Readonly<Record<Language, Alternatives<TitleOf>>> = {
  en: {
    seen: titles(
      'site A: SITE PLAN | site A: Proposed Site Plan | floor A: GROUND FLOOR PLAN | floor A: First Floor Plan',
      'floor A: PROPOSED GROUND AND FIRST FLOOR PLANS | roof A: ROOF PLAN | elevation A: ELEVATIONS',
      'elevation A: Elevations - North & East | section A: SECTION A-A | section A: BUILDING SECTIONS AND DETAILS',
      'schedule A: DOOR AND WINDOW SCHEDULE | cover A: COVER SHEET | detail A: TYPICAL WALL DETAILS',
      'electrical E: POWER PLAN | electrical E: GROUND FLOOR POWER PLAN | electrical E: LIGHTING LAYOUT - FIRST FLOOR',
      'structural S: STRUCTURAL LAYOUT | structural S: SECOND FLOOR FRAMING PLAN | structural S: COLUMN LAYOUT PLAN',
      'plumbing P: PLUMBING LAYOUT GROUND FLOOR | mechanical M: HVAC PLAN - LEVEL 2',
      'civil C: STORMWATER DRAINAGE PLAN | landscape L: LANDSCAPE PLAN | floor A: SECOND FLOOR PLAN (PART 1 OF 2)',
      'roof A: Roof Plan and Section B-B | section A: Sections 1-1, 2-2 | none F: SPRINKLER LAYOUT, GROUND FLOOR',
      'plumbing P: WASTE WATER PLAN - BASEMENT | detail A: Fence and Gate Details',
      'structural S: RAFTER AND PURLIN LAYOUT, MAIN ROOF | detail A: Kitchen & Laundry Joinery Details',
      'floor A: GROUND FLOOR, FIRST FLOOR AND ROOF PLANS | site A: Vicinity Plan',
      'floor A: Floor Plan & Street Elevation | site A: PLOT PLAN | site A: Site Plan & Roof Plan',
      'floor A: BASEMENT AND GROUND FLOOR LAYOUT | floor A: Mezzanine Floor Plan',
      'floor A: Typical Floor Plan (2nd to 5th) | elevation A: FRONT & REAR ELEVATIONS',
      'section A: Sections A-A, B-B and C-C | structural S: BEAM AND SLAB LAYOUT, FIRST FLOOR',
      'structural S: FOUNDATION PLAN | electrical E: SMALL POWER LAYOUT GROUND FLOOR',
      'plumbing P: WATER SUPPLY PLAN - GROUND FLOOR | none F: FIRE ALARM LAYOUT, FIRST FLOOR',
      'mechanical M: DUCTWORK LAYOUT - ROOF | landscape L: Planting Plan | demolition A: DEMOLITION PLAN',
    ),
    unseen: titles(
      'site A: BLOCK PLAN | site A: SITE ANALYSIS PLAN | site A: Location Plan & Site Plan | floor A: UPPER FLOOR PLAN',
      'floor A: Basement Plan - Proposed | floor A: GROUND FLOOR PLAN - UNIT 3 | elevation A: STREET ELEVATION',
      'elevation A: Left & Right Side Elevations | section A: Longitudinal Section | section A: WALL SECTION, DETAILS',
      'structural S: FOOTING LAYOUT AND DETAILS | structural S: ROOF FRAMING PLAN',
      'structural S: REINFORCEMENT DETAILS OF SLAB AT FIRST FLOOR | electrical E: Electrical Plan, Second Floor',
      'none F: FIRE SPRINKLER PLAN LEVEL 1 | plumbing P: Sanitary Drainage Layout, Ground Floor',
      'mechanical M: VENTILATION PLAN | civil C: EROSION AND SEDIMENT CONTROL PLAN | schedule A: Window Schedule',
      'cover A: GENERAL NOTES',
    ),
  },
  fr: {
    seen: titles(
      "site A: PLAN D'IMPLANTATION | floor A: Plan du rez-de-chaussée | floor A: PLAN DE L'ÉTAGE",
      'elevation A: ÉLÉVATIONS NORD ET EST | section A: Coupe transversale A-A | roof A: PLAN DE TOITURE',
      'structural S: PLAN DE FONDATION | detail A: Détails de construction',
      'elevation A: Façade principale et coupe B-B | site A: Plan de masse | elevation A: FAÇADES SUD ET OUEST',
      "floor A: PLAN DU SOUS-SOL | electrical E: PLAN D'ÉLECTRICITÉ - REZ-DE-CHAUSSÉE",
    ),
    unseen: titles(
      "site A: Plan de situation | elevation A: ÉLÉVATION ARRIÈRE | floor A: Plan d'étage - Niveau 2",
      'section A: COUPES LONGITUDINALES',
    ),
  },
  es: {
    seen: titles(
      'site A: PLANO DE SITUACIÓN | floor A: PLANTA BAJA | floor A: Planta primera | elevation A: ALZADOS NORTE Y ESTE',
      'section A: SECCIÓN A-A | roof A: PLANTA DE CUBIERTA | structural S: PLANTA DE CIMENTACIÓN',
      'floor A: PLANTAS BAJA Y PRIMERA | section A: Sección longitudinal y detalles | site A: Plano de emplazamiento',
      'elevation A: FACHADA PRINCIPAL Y FACHADA POSTERIOR | floor A: PLANTA SÓTANO',
      'electrical E: INSTALACIÓN ELÉCTRICA - PLANTA BAJA',
    ),
    unseen: titles(
      'site A: PLANTA DE UBICACIÓN | floor A: Planta segunda | elevation A: ALZADO LATERAL',
      'section A: CORTES TRANSVERSALES',
    ),
  },
};

const CAPTIONED = ['number', 'title', 'scale', 'date', 'drawn', 'project', 'address', 'client'] as const;
/** The captions of one title block. */
export type Captions = Readonly<Record<(typeof CAPTIONED)[number], string>>;

const captions = (written: string): Captions => {
  const words = written.split(' | ');
  return Object.fromEntries(CAPTIONED.map((field, index) => [field, words[index] ?? ''])) as Captions;
};

export const CAPTIONS: Readonly<Record<Language, Alternatives<Captions>>> = {
  en: {
    seen: [
      'SHEET NO. | SHEET TITLE | SCALE | DATE | DRAWN BY | PROJECT | ADDRESS | CLIENT',
      'DRG. NO. :- | DRG. TITLE :- | SCALE :- | DATE :- | DRN. BY :- | PROJECT :- | SITE :- | OWNER :-',
      'Drawing number | Drawing title | Scale | Date | Drawn | Project | Site address | Client',
      'Sheet | Title | Scales | Issue date | Drawn by | Job | Location | For',
      'DWG. NO. : - | SUBJECT : - | SCALE : - | DATE : - | DRAFTSMAN : - | PROJECT : - | LOCATION : - | CLIENT : -',
      'Sheet ID | Sheet contents | Drawing scale | Date of issue | Author | Project title | Project location | Prepared by',
      'DWG # | DWG. NAME | SCALE @ A3 | DATED | DRAWN | PROJECT NAME | PROJECT ADDRESS | PREPARED FOR',
      'DRAWING NO : - | TITLE OF DRAWING : - | SCALE : - | DATE : - | DRAWN BY : - | PROJECT : - | SITE ADDRESS : - | OWNER : -',
      'PLAN NO. | CONTENTS | SCALE | DATE | DRAFTED | JOB NAME | SITE | OWNER',
    ].map(captions),
    unseen: [
      'DRAWING NO. | DRAWING NAME | SCALE (A1) | PLOT DATE | DRAWN | PROJECT | PROJECT LOCATION | OWNER',
      'Sht. No. | Sht. Title | Scale | Issued | By | Contract | Address | Client',
      'SHEET # | DESCRIPTION OF SHEET | SCALE | DATE | CHECKED BY | PROPERTY | SITE ADDRESS | APPLICANT',
    ].map(captions),
  },
  fr: {
    seen: [
      'N° DE FEUILLE | TITRE DU DESSIN | ÉCHELLE | DATE | DESSINÉ PAR | PROJET | ADRESSE | CLIENT',
      'Feuille n° | Titre | Échelle | Date | Dessin | Projet | Adresse du projet | Client',
      'N° DE PLAN | TITRE DU PLAN | ÉCHELLE | DATE | DESSINATEUR | PROJET | LIEU | PROPRIÉTAIRE',
      'DESSIN NO | CONTENU | ECHELLE | DATE | PAR | PROJET | ADRESSE | CLIENT',
    ].map(captions),
    unseen: ['NO DE DESSIN | TITRE DE LA FEUILLE | ÉCHELLES | DATE | VÉRIFIÉ PAR | PROJET | ADRESSE | CLIENTE'].map(
      captions,
    ),
  },
  es: {
    seen: [
      'PLANO N° | TÍTULO | ESCALA | FECHA | DIBUJADO POR | PROYECTO | DIRECCIÓN | CLIENTE',
      'Lámina No. | Título de la lámina | Escala | Fecha | Dibujó | Proyecto | Dirección | Propietario',
      'HOJA N° | TÍTULO DEL PLANO | ESCALA | FECHA | DELINEANTE | OBRA | SITUACIÓN | PROMOTOR',
      'LÁMINA | CONTENIDO | ESCALA | FECHA | DIBUJO | PROYECTO | UBICACIÓN | PROPIETARIO',
    ].map(captions),
    unseen: ['NÚMERO DE PLANO | TÍTULO DE PLANO | ESCALAS | FECHA | REVISÓ | OBRA | DOMICILIO | CLIENTE'].map(captions),
  },
};

/** An office and its project: its lines, the project's name and its address. */
export interface Office {
  readonly lines: readonly string[];
  readonly project: string;
  readonly address: string;
}

const office = (written: string): Office => {
  const [project = '', address = '', ...lines] = written.split(' | ');
  return { lines, project, address };
};

export const OFFICES: Readonly<Record<Language, Alternatives<Office>>> = {
  en: {
    seen: [
      office(
        'Two Dwellings at Orchard Rise | 227 Orchard Rise Road | Halvorsen & Pike Architects | 14 Mill Street, Ballarat VIC 3350',
      ),
      office(
        'PROPOSED RESIDENCE FOR MR. & MRS. COLE | 1204 Lakeview Drive | STUDIO NORTH LLC | 88 Harbor Ave, Suite 4',
      ),
      office('GARDEN VIEW VILLAS, PHASE 2 | Survey no. 112/3, Hill Road | ROOFLINE DESIGN GROUP | Tel 555 0100'),
      office(
        'ALTERATIONS AND ADDITIONS | Lot 12, 9 Banksia Street | Plan & Section Pty Ltd | www.planandsection.example',
      ),
      office('Harbour House | 31 Wattle Crescent | FLOOR TEN DESIGN | 5 Quay Lane'),
      office(
        'PROPOSED RESIDENTIAL BUILDING ON PLOT NO. 47 | Plot no. 47, Sector 9 | M. R. Desai & Associates | Consulting Engineers',
      ),
    ],
    unseen: [
      office('RENOVATION OF EXISTING DWELLING | 77 Site Road | ELEVATION WORKS INC | 2nd Floor, 40 King Street'),
      office('Four Storey Apartments | Unit 4, 18 Mason Lane | Kofi & Partners'),
    ],
  },
  fr: {
    seen: [
      office('Résidence Tremblay | 125 rue des Érables | Atelier Roy et Gagnon | Architectes'),
      office('AGRANDISSEMENT DE MAISON | 8 avenue du Lac | Cabinet Lefort'),
    ],
    unseen: [office('Maison Lavoie | 44 boulevard Nord | Groupe Coupal')],
  },
  es: {
    seen: [
      office('Vivienda unifamiliar | Calle del Olmo 45 | Estudio Vega Arquitectos | Calle Mayor 12'),
      office('AMPLIACIÓN DE VIVIENDA | Avenida del Parque 7 | Taller Sur'),
    ],
    unseen: [office('Edificio Alameda | Camino Real 3 | Planta Ocho')],
  },
};

export const NOTES: Alternatives<readonly string[]> = {
  seen: [
    [
      'GENERAL NOTES',
      '1. Do not scale from this drawing. Refer to site plan for levels.',
      '2. All roof plan dimensions to be checked on site.',
      '3. The existing garage is deficient by 1.2 m of the required front setback.',
      '4. 0.9 m x 2.1 m = 1.89 m² per opening.',
    ],
    ['LEGEND', 'Section mark', 'Existing floor level', 'Elevation mark', 'Proposed roof over'],
    [
      'NOTES:',
      'The ridge exceeds the maximum of 9.0 m building height of zone B only.',
      'Side setback is reduced by 0.3 m where walls are fire rated.',
      'Concrete: 12 x 0.45 = 5.4 m³',
    ],
    [
      'DRAWING NOTES',
      'See structural drawings for the floor framing plan.',
      'Rear setback falls short of the minimum by 2.0 m at the shed.',
      'Lot coverage may not be more than 45 %.',
    ],
    ['SYMBOLS', 'Floor drain', 'Detail number', 'Site boundary', 'Plan north'],
  ],
  unseen: [
    ['KEYNOTES', 'New floor finish', 'Refer section for roof pitch.', 'Height of fence exceeds 1.8 m by 0.2 m.'],
    ['SHEET NOTES:', 'A. Elevations are for reference only.', 'B. Rear yard varies.', 'C. 35% of 7,200 = 2,520'],
  ],
};
