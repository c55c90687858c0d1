/** Street types, each with what people write for it, after AS 4590 and everyday use. */
const STREET_TYPES = `alley aly ally, approach app appr, arcade arc, avenue av ave aven avn, boulevard blvd bvd boul boulevarde bvde, chase ch,
circle cir, circuit cct crct circ ccuit, close cl, court ct crt, cove, crescent cr cres crs, drive dr drv dve, esplanade esp, freeway fwy,
gardens gdns, glade gld, glen, grange gra, green grn, grove gr gve grv, heights hts, highway hwy hiway, hill, island, lane ln la, link lnk,
loop, mall, mews, motorway mwy, outlook otlk, parade pde pd par, park pk, parkway pwy pkwy pky, pass, path, place pl plc, plaza plz, point pt,
promenade prom, quay qy, ramble, reserve res, retreat rtt, ridge rdge rdg, rise, road rd, row, square sq, street st str strt,
terrace tce ter terr, track trk, trail trl, turnpike tpke, vale, view vw, vista, walk wlk, way wy, wharf`;

const TYPE_OF_WORD: ReadonlyMap<string, string> = new Map(
  STREET_TYPES.split(/,\s+/).flatMap((line) => {
    const [type = '', ...short] = line.split(' ');
    return [type, ...short].map((word) => [word, type] as const);
  }),
);

/** The street type that a word in lower case stands for, whole or shortened; null where it is none. */
export const streetTypeOf = (word: string): string | null => TYPE_OF_WORD.get(word) ?? null;
