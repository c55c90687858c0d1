/** What a request says of an address; null where it says nothing. At least one is given. */
export interface AddressQuery {
  readonly streetAddress: string | null;
  readonly suburb: string | null;
  readonly postCode: number | null;
}
