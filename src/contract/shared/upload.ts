/** Error message for an empty file. */
export const FILE_EMPTY = "The file is empty. Choose it again.";

/** True if the visitor chose a file. Browsers send an untouched field as a nameless, empty file. */
export const isChosen = ({ name, size }: Pick<File, "name" | "size">): boolean => size > 0 || name !== "";

export const isEmpty = ({ name, size }: Pick<File, "name" | "size">): boolean => size === 0 && name !== "";
