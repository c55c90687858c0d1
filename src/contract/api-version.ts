/** The response header with which the adapter names the version of its interface, on every answer. */
export const API_VERSION_HEADER = 'precheck-api';

/** The version that this package describes. A change that elements or adapters of the version before cannot read raises it. */
export const API_VERSION = '1';
