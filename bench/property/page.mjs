/** The property element as built, on a page of its own beside a stand-in for the adapter that answers at once. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { root } from '../../scripts/install.mjs';

const PROPERTY_ID = '0b5b2f4e-6f0e-4b1c-9a55-2f8a3a8f1d01';
const readAt = '2026-01-01T00:00:00.000Z';

const property = {
  propertyId: PROPERTY_ID,
  lotIdentifier: '12/DP345678',
  propertyType: 'House',
  region: 'NSW',
  latitude: -33.9,
  longitude: 151.2,
  areaM2: 650,
  zoning: { code: 'R3', label: 'Medium density residential' },
  lga: 'Wattle Bay',
  overlays: [],
  constraints: {
    flood: true,
    bushfire: false,
    infrastructure: null,
    environment: false,
    heritage: false,
    industry: null,
  },
  permittedUses: { withConsent: ['Dual occupancies'], withoutConsent: [], prohibited: null },
  dwellings: { apartment: true, duplex: null, mixedUse: null, townhouse: true },
  duplexRules: [],
};

const calculation = (type) => ({
  type,
  numbers: { gfa_m2: 432.5, lot_area_m2: 162.5, min_dwellings: 3, max_dwellings: 4 },
});
const none = { optimal: null, calculations: [] };
const feasibility = {
  duplex: none,
  townhouse: { optimal: 'attached', calculations: ['attached', 'semi-detached', 'detached'].map(calculation) },
  apartment: { optimal: 'fsr', calculations: [calculation('fsr')] },
  subDivision: none,
};

const ANSWERS = {
  '/precheck/property/planning-essentials': { property, readAt, kept: false },
  '/precheck/property/estimate': { propertyId: PROPERTY_ID, feasibility, readAt, kept: false },
};

/** @returns {Promise<{ url: string, close: () => void }>} */
export async function servePage() {
  const script = readFileSync(join(root, 'dist', 'precheck-elements.js'));
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><script src="/elements.js" defer></script><property-feasibility property-id="${PROPERTY_ID}"></property-feasibility></html>`;
  const server = createServer((request, response) => {
    const answer = ANSWERS[request.url ?? ''];
    const [type, body] = answer
      ? ['application/json', JSON.stringify(answer)]
      : request.url === '/elements.js'
        ? ['text/javascript', script]
        : ['text/html', html];
    request.resume().on('end', () => response.writeHead(200, { 'content-type': type }).end(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
