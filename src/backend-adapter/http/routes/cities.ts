import { citiesAnswerSchema, cityAnswerSchema, type CityAnswer } from 'precheck-contract';
import { AdapterError } from '../../adapter-error.js';
import type { Services } from '../../services.js';
import { json, route, SERVICE_ERRORS } from '../route.js';

export const cityRoutes = [
  route('GET', '/cities', {
    access: 'public',
    summary: 'The cities that this adapter is configured for.',
    answers: { 200: citiesAnswerSchema },
    async handle({ services }) {
      const named = async (cityKey: string) => ({ cityKey, name: await cityName(services, cityKey) });
      return json(200, { cities: await Promise.all(services.upstream.cityKeys.map(named)) });
    },
  }),
  route('GET', '/cities/:cityKey', {
    access: 'visitor',
    summary: 'A city’s permit types and their reports, and the limits of uploads.',
    answers: { 200: cityAnswerSchema },
    errors: SERVICE_ERRORS,
    async handle({ services: { cityNames, upstream, limits }, req }) {
      const city = await upstream.city(req.param('cityKey') ?? '').cityConfiguration();
      const answer: CityAnswer = { city: { ...city, name: cityNames[city.cityKey] ?? city.name }, limits };
      return json(200, answer);
    },
  }),
];

/** One city whose service is away must not hide the others: it stands under its key. */
async function cityName({ cityNames, upstream }: Services, cityKey: string): Promise<string> {
  try {
    return cityNames[cityKey] ?? (await upstream.city(cityKey).cityConfiguration()).name;
  } catch (error) {
    if (error instanceof AdapterError) return cityKey;
    throw error;
  }
}
