/** Drawings that the project makes itself: a set for a small house that passes the pre-check, and one that does not. */
import { drawCover, drawFloorPlan, drawFootingPlan, drawRoofPlan, drawSitePlan } from './sample-drawings/plans.js';
import { A3, A4_PORTRAIT, writePdf } from './sample-drawings/sheet.js';
import { FACES, drawElevation, drawScan, drawSection } from './sample-drawings/upright.js';

/** @typedef {{ filename: string, type: string, label: string, bytes: Uint8Array }} SampleDrawing */

const SHEETS = {
  cover: { number: 'A-001', title: 'Cover Sheet', scale: 'NTS' },
  site: { number: 'A-002', title: 'Site Plan', scale: '1:200' },
  floor: { number: 'A-101', title: 'Ground Floor Plan', scale: '1:100' },
  roof: { number: 'A-102', title: 'Roof Plan', scale: '1:100' },
  elevationsNorthSouth: { number: 'A-201', title: 'Elevations North and South', scale: '1:100' },
  elevationsEastWest: { number: 'A-202', title: 'Elevations East and West', scale: '1:100' },
  section: { number: 'A-301', title: 'Section', scale: '1:50' },
  footing: { number: 'S-101', title: 'Structural - Footing Plan', scale: '1:100' },
};

const sheet = (block, draw, paper = A3) => ({
  paper,
  bookmark: `${block.number ?? ''} ${block.title ?? ''}`.trim(),
  draw: (page) => {
    draw(page);
    page.titleBlock(block);
  },
});

const twoElevations = (first, second) => (page) => {
  drawElevation(page, `${first.toUpperCase()} ELEVATION`, 120, 105, FACES[first]);
  drawElevation(page, `${second.toUpperCase()} ELEVATION`, 120, 205, FACES[second]);
};

/**
 * @param {'passing' | 'failing'} kind
 * @returns {Promise<SampleDrawing[]>}
 */
export function createSampleDrawings(kind) {
  return Promise.all((kind === 'passing' ? PASSING : FAILING).map(write));
}

async function write({ filename, type, label, sheets }) {
  return { filename, type, label, bytes: await writePdf(sheets) };
}

const PASSING = [
  {
    filename: 'A-001 - Cover and Site Plan.pdf',
    type: 'site-plan',
    label: 'Cover and site plan',
    sheets: [sheet(SHEETS.cover, (page) => drawCover(page, Object.values(SHEETS))), sheet(SHEETS.site, drawSitePlan)],
  },
  {
    filename: 'A-101 - Floor and Roof Plans.pdf',
    type: 'floor-plan',
    label: 'Floor and roof plans',
    sheets: [sheet(SHEETS.floor, drawFloorPlan), sheet(SHEETS.roof, drawRoofPlan)],
  },
  {
    filename: 'A-201 - Elevations and Section.pdf',
    type: 'elevations',
    label: 'Elevations and section',
    sheets: [
      sheet(SHEETS.elevationsNorthSouth, twoElevations('north', 'south')),
      sheet(SHEETS.elevationsEastWest, twoElevations('east', 'west')),
      sheet(SHEETS.section, (page) => drawSection(page)),
    ],
  },
  {
    filename: 'S-101 - Footing Plan.pdf',
    type: 'structural',
    label: 'Footing plan',
    sheets: [sheet(SHEETS.footing, drawFootingPlan)],
  },
];

/**
 * Each file has the kind of slip that real sets have: a house too near the street, a portrait sheet, a comment left in, a scan, one number
 * twice, a missing section.
 */
const FAILING = [
  {
    filename: 'A-002 - Site Plan.pdf',
    type: 'site-plan',
    label: 'Site plan',
    sheets: [
      sheet(SHEETS.site, (page) => {
        drawSitePlan(page, { front: 3.5 });
        page.document.note(205, 360, 24, 24, 'Move the crossover? Ask the surveyor before lodging.');
      }),
    ],
  },
  {
    filename: 'Floor plan (FINAL!).pdf',
    type: 'floor-plan',
    label: 'Floor plan',
    sheets: [
      sheet(
        { number: 'A-002', title: 'Ground Floor Plan' },
        (page) => drawFloorPlan(page, { originX: 45, originY: 90, scale: 110, titled: false }),
        A4_PORTRAIT,
      ),
    ],
  },
  { filename: 'Elevations scan.pdf', type: 'elevations', label: 'Elevations', sheets: [{ paper: A3, draw: drawScan }] },
];
