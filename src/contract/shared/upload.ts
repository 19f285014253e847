/** What is said of a chosen file that is empty. */
export const FILE_EMPTY = "The file is empty. Choose it again.";

/** Whether this file was chosen: browsers send an untouched field as a file without a name and without content. */
export const isChosen = ({ name, size }: Pick<File, "name" | "size">): boolean => size > 0 || name !== "";

export const isEmpty = ({ name, size }: Pick<File, "name" | "size">): boolean => size === 0 && name !== "";
