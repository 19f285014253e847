/** The site's only font file, which the document preloads. */
import url from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";

export const fontUrl = url;
