/** Most characters of each text about how a person may be contacted. */
export const TERMS_CHARACTERS = 200;
