import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { noteSeeded, seededHash } from "#domains/reference/store.ts";
import type { Database } from "#platform/db/database.ts";
import { folderOf } from "#platform/files/folders.ts";
import { type CampaignDraft, saveCampaign } from "./store.ts";

/** What a file in seed/campaigns/ holds; video.json holds the rest, which they share. */
type CampaignFile = Omit<CampaignDraft, keyof Video>;
type Video = Pick<
	CampaignDraft,
	"video_url" | "mobile_video_url" | "video_captions_url" | "mobile_video_captions_url" | "video_transcript"
>;

/** The how-it-works video that our own pages share. */
export const readVideo = (): Video =>
	JSON.parse(readFileSync(new URL("campaigns/video.json", folderOf("seed")), "utf8")) as Video;

/** The landing pages of seed/campaigns/, one file each. */
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
 * Brings the landing pages of seed/ into the database after the reference data they name. A file that it already took in is passed over,
 * so what was changed or deleted since stays so; a page that a person has changed or moved is left alone even by a newer file.
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
