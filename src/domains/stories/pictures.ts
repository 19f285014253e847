import { existsSync } from "node:fs";
import { folderOf } from "#platform/files/folders.ts";

/** Where the pictures of stories are: `{slug}-wide`, `{slug}-mobile` and `{slug}-page-1` … 6, each as AVIF and as WebP. */
export const picturesFolder = (): URL => new URL("stories/", folderOf("public"));

/** Whether a picture is there in both formats: a page names the two of them together. @param name without its ending */
export const hasPicture = (name: string, folder: URL): boolean =>
	["avif", "webp"].every((format) => existsSync(new URL(`${encodeURIComponent(name)}.${format}`, folder)));

/** A picture's address on this site. */
export const pictureUrl = (name: string, format: "avif" | "webp" = "webp"): string => `/stories/${name}.${format}`;
