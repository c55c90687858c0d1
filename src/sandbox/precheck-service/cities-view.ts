import type { City } from './drawing-checks/city-data.js';

export type Cities = ReadonlyMap<string, City>;
export type PermitType = City['permitTypes'][number];

export function findPermitType(city: City, permitType: string): PermitType | undefined {
  return city.permitTypes.find((candidate) => candidate.permitType === permitType);
}

/** GET /cities/{cityKey} */
export function cityAnswer(city: City) {
  return {
    cityKey: city.cityKey,
    name: city.name,
    permitTypes: city.permitTypes.map(({ permitType, name, reports }) => ({
      permitType,
      name,
      reports: reports.map((report) => ({ name: report.name })),
    })),
  };
}
