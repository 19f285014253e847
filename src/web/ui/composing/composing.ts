/**
 * True while an input method composes a word: keys like Enter and the arrows are its own then. Safari has ended the
 * composition before it tells of the Enter that ends it, and gives that key the old code 229.
 */
export const isComposing = (event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
	event.isComposing || event.keyCode === 229;
