/** Most characters of a text in the answer to a question about a person. */
export const ANSWER_CHARACTERS = 200;
