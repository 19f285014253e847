import { existsSync } from "node:fs";
import { folderOf } from "#platform/files/folders.ts";

/** The folder of story pictures: `{slug}-wide`, `{slug}-mobile` and `{slug}-page-1` to 6, each as AVIF and WebP. */
export const picturesFolder = (): URL => new URL("stories/", folderOf("public"));

/** Whether a picture exists in both formats, because pages use both. @param name without the extension */
export const hasPicture = (name: string, folder: URL): boolean =>
	["avif", "webp"].every((format) => existsSync(new URL(`${encodeURIComponent(name)}.${format}`, folder)));

/** The URL path of a picture. */
export const pictureUrl = (name: string, format: "avif" | "webp" = "webp"): string => `/stories/${name}.${format}`;
