/** The one font file of the site, for the document to preload. */
import url from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";

export const fontUrl = url;
