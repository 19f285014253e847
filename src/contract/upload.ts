/** Said of a file that somebody chose and that holds nothing. */
export const FILE_EMPTY = "The file is empty. Choose it again.";

/** Whether somebody chose this file: browsers send a field nobody touched as a file without a name and without content. */
export const isChosen = ({ name, size }: Pick<File, "name" | "size">): boolean => size > 0 || name !== "";

export const isEmpty = ({ name, size }: Pick<File, "name" | "size">): boolean => size === 0 && name !== "";
