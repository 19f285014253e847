import { expect, test } from "vitest";
import { type CampaignTexts, campaignWords, mergeCampaign, valuesIn } from "./campaign-values.ts";

const question = (content_question: string) => ({
	...{ content_question, content_answer: "<p>Yes.</p>", mobile_version_content_answer: "", same_mobile_version: true },
});
const opened: CampaignTexts = {
	...{
		slug: "gardening",
		heading: "Gardening",
		heading_image_alt: "",
		subheading: "",
		blurb: "<p>We <strong>dig</strong>.</p>",
		meta_title: "",
	},
	...{
		meta_description: "",
		search_heading: "",
		selected_service_area: null,
		selected_age_group: null,
		selected_funding_type: null,
	},
	...{
		info_sections: [question("Who?")],
		video_url: "",
		mobile_video_url: "",
		video_captions_url: "",
		mobile_video_captions_url: "",
		video_transcript: "",
	},
	...{ has_pixel: false, live_from: null, live_until: null },
};

test("keeps a colleague's changes to a landing page and lists the fields both changed", () => {
	const stored = {
		...opened,
		heading: "Gardens",
		subheading: "Near you",
		info_sections: [question("Who?"), question("Where?")],
	};
	const typed = { ...opened, heading: "Garden care", meta_title: "Garden care" };
	const { values, both } = mergeCampaign(stored, typed, opened);
	expect(values).toEqual({ ...stored, heading: "Garden care", meta_title: "Garden care" });
	expect(both).toEqual(["heading"]);
	expect(campaignWords(stored, "info_sections", [])).toBe("Who? Yes.\nWhere? Yes.");
	expect(
		campaignWords({ ...opened, selected_service_area: 3 }, "selected_service_area", [{ value: "3", label: "Nursing" }]),
	).toBe("Nursing");
});

test("keeps untouched text as it was, also without scripts, and takes a colleague's text if chosen", () => {
	const form = new FormData();
	for (const [name, value] of Object.entries({
		was: JSON.stringify(opened),
		blurb_text: "We **dig**.",
		heading: "Mine",
		"take.heading": "theirs",
	}))
		form.set(name, value);
	expect(valuesIn(form)).toMatchObject({ blurb: opened.blurb, heading: "Gardening" });
	form.set("blurb_text", "We plant.");
	expect(valuesIn(form).blurb).toBe("<p>We plant.</p>");
});
