/** What a person agrees to with "and others that fit". It is stored with the consent, so keep old wordings in the data. */
export const OTHERS_WORDS =
	"If no provider says yes within four business hours, also ask others that fit, without my name.";
