import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { noteSeeded, seededHash } from "#domains/reference/store.ts";
import type { Database } from "#platform/db/database.ts";
import { folderOf } from "#platform/files/folders.ts";
import { type CampaignDraft, saveCampaign } from "./store.ts";

/** The content of a file in seed/campaigns/. The other fields come from video.json, which all pages share. */
type CampaignFile = Omit<CampaignDraft, keyof Video>;
type Video = Pick<
	CampaignDraft,
	"video_url" | "mobile_video_url" | "video_captions_url" | "mobile_video_captions_url" | "video_transcript"
>;

/** The how-it-works video that our pages share. */
export const readVideo = (): Video =>
	JSON.parse(readFileSync(new URL("campaigns/video.json", folderOf("seed")), "utf8")) as Video;

/** Reads the landing pages in seed/campaigns/, one per file. */
export const readCampaigns = (): { draft: CampaignDraft; hash: string }[] => {
	const folder = new URL("campaigns/", folderOf("seed"));
	const video = readFileSync(new URL("video.json", folder), "utf8");
	return readdirSync(folder)
		.filter((name) => name.endsWith(".json") && name !== "video.json")
		.sort()
		.map((name) => {
			const text = readFileSync(new URL(name, folder), "utf8");
			return {
				draft: { ...(JSON.parse(text) as CampaignFile), ...(JSON.parse(video) as Video) },
				hash: createHash("sha256").update(text).update(video).digest("hex"),
			};
		});
};

/**
 * Imports the landing pages in seed/, after the reference data that they use. Skips files it has already imported, so
 * later changes and deletions stay. A page that the team has changed or moved keeps its content even if its file is
 * newer.
 */
export const seedCampaigns = async (database: Database): Promise<void> => {
	for (const { draft, hash } of readCampaigns()) {
		const name = `campaign ${draft.slug}`;
		if ((await seededHash(database.db, name)) === hash) continue;
		await database.patient.transaction(async (trx) => {
			await saveCampaign(trx, draft, null);
			await noteSeeded(trx, name, hash);
		});
	}
};
