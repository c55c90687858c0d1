import { ServiceError } from '../../service-error.js';
import type { Cities, City } from '../drawing-checks/city-data.js';
import type { ApiRoute } from './route-types.js';

export const CITY_ROUTES: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: '/cities',
    answer: 'cities',
    handle: ({ city }) => Response.json([{ cityKey: city.cityKey, name: city.name }]),
  },
  {
    method: 'GET',
    path: '/cities/:cityKey',
    answer: 'city',
    handle: ({ city, parts, parameter }) => {
      requireOwnCity(parts.cities, city, parameter('cityKey'), 404);
      return Response.json(cityAnswer(city));
    },
  },
];

/** Refuses a city key that is not the key's own: 403 where the city exists, else `unknownStatus`. */
export function requireOwnCity(cities: Cities, own: City, cityKey: string, unknownStatus: 404 | 422): void {
  if (cityKey === own.cityKey) return;
  throw cities.has(cityKey)
    ? new ServiceError(403, 'another_city', 'cityKey: this key belongs to another city.')
    : new ServiceError(unknownStatus, 'unknown_city', 'cityKey: the service has no such city.');
}

/** GET /cities/{cityKey} */
function cityAnswer(city: City) {
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
