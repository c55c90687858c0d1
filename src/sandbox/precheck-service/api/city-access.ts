import type { City } from '../drawing-checks/city-data.js';
import type { Cities } from '../cities-view.js';
import { ServiceError } from '../../service-error.js';

/** Refuses a city key that is not the key's own: 403 where the city exists, else `unknownStatus`. */
export function requireOwnCity(cities: Cities, own: City, cityKey: string, unknownStatus: 404 | 422): void {
  if (cityKey === own.cityKey) return;
  throw cities.has(cityKey)
    ? new ServiceError(403, 'another_city', 'cityKey: this key belongs to another city.')
    : new ServiceError(unknownStatus, 'unknown_city', 'cityKey: the service has no such city.');
}
