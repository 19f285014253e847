// Draws the seven clips of the providers' welcome page into public/videos/. The results are in the repository, so run
// this only after a drawing or a word has changed. It needs Chromium and ffmpeg. Check the results after
// `node art/make-welcome-clips.ts`. The captions are in the contract; the words on a slide are shorter.
import { join } from "node:path";
import type { FunctionComponent } from "react";
import { welcomeClips } from "../src/contract/providers/welcome-clips.ts";
import type * as Art from "../src/web/ui/brand/illustrations.tsx";
import { drawn, encodeClip, encodeWebp, FADE, openStudio, root, slideStyles, writeCaptions } from "./media.ts";
import type * as Scenes from "./welcome-scenes.tsx";

const { load, shoot, close } = await openStudio();
const art = await load<typeof Art>("/src/web/ui/brand/illustrations.tsx");
const scenes = await load<typeof Scenes>("/art/welcome-scenes.tsx");

type Slide = readonly [Picture: FunctionComponent<{ className?: string | undefined }>, title: string, text: string];

/** One slide for each line of a clip's transcript. The first picture is also the still, unless STILLS names another. */
const SLIDES: Record<string, readonly Slide[]> = {
	"welcome-1-hello": [
		[art.HeroIllustration, "Welcome to Alongside", "Good to have you with us."],
		[art.NeedsIllustration, "People tell us", "What they need, where, and how it is funded."],
		[art.ConnectIllustration, "We connect", "With providers that have room. They choose."],
		[art.ChooseIllustration, "Your part", "A true profile, and a quick answer."],
		[scenes.ToolkitScene, "See how", "Six more clips, and a toolkit."],
	],
	"welcome-2-requests": [
		[scenes.MailScene, "How requests reach you", "A person chooses you."],
		[scenes.CheckScene, "We check first", "Services, areas and funding types."],
		[art.ConnectIllustration, "We ask you", "By e-mail or phone, with consent."],
		[scenes.PhoneScene, "You answer", "Within one business day, yes or no."],
		[art.ChooseIllustration, "They decide", "We help with the paperwork."],
	],
	"welcome-3-profile": [
		[scenes.ProfileScene, "Your profile", "What people read before they choose."],
		[scenes.WriteScene, "Be short", "200 characters stand in the search."],
		[scenes.ChoicesScene, "Be true", "Services, ages and funding of today."],
		[scenes.CheckScene, "Save and look", "Come back each season."],
	],
	"welcome-4-areas": [
		[scenes.MapScene, "The areas you serve", "Requests are matched to them."],
		[scenes.PostcodesScene, "Region, then postcodes", "Keep those you really travel to."],
		[scenes.FullScene, "Full for now?", "Take a postcode out. Bring it back later."],
		[scenes.PhoneScene, "Managed by our team?", "Ring us. We change it with you."],
	],
	"welcome-5-logo": [
		[scenes.ProfileScene, "Your logo", "So that people recognise you."],
		[scenes.LogoScene, "Square is best", "A picture of up to 1 megabyte."],
		[scenes.LogoSmallScene, "Simple and strong", "It is often shown small."],
	],
	"welcome-6-reviews": [
		[scenes.ReviewScene, "Reviews", "Only from people you supported."],
		[scenes.PathScene, "Checked twice", "E-mail confirmed, then read by us."],
		[scenes.MaskScene, "Names are masked", "One letter, five asterisks."],
		[scenes.RespondScene, "Under 3 stars?", "You may respond. Polite and brief."],
		[art.NeedsIllustration, "Ask everybody", "And offer nothing in return."],
	],
	"welcome-7-toolkit": [
		[scenes.ToolkitScene, "Your toolkit", "Five downloads, made for you."],
		[scenes.BookletsScene, "Two booklets", "On requests, and on your place here."],
		[scenes.FormScene, "A review form", "With a code that opens your page."],
		[scenes.PicturesScene, "Two pictures", "One to post, one for e-mails."],
	],
};

const STILLS: Record<string, number> = { "welcome-5-logo": 1 };

const WIDTH = 960;
const HEIGHT = 540;
// Leaves room at the bottom for captions.
const styles = `${slideStyles}
	.slide { padding-block-end: 18vmin; }
	.picture { max-block-size: 70vh; }
	h1 { font-size: 10.4vmin; text-wrap: balance; }
`;

for (const { slug, seconds, transcript } of welcomeClips) {
	const said = transcript.split("\n");
	const slides = SLIDES[slug] ?? [];
	if (slides.length !== said.length)
		throw new Error(`${slug} has ${slides.length} slides for ${said.length} captions.`);
	// Each slide is shown equally long. The last one has no fade.
	const each = (seconds + FADE * (slides.length - 1)) / slides.length;
	const target = join(root, "public/videos", slug);
	const shots: { path: string; seconds: number }[] = [];
	for (const [index, [Picture, title, text]] of slides.entries()) {
		const body = `<div class="slide">${drawn(Picture)}<div><h1>${title}</h1><p>${text}</p></div></div>`;
		shots.push({ path: await shoot(`${slug}-${index}`, body, WIDTH, HEIGHT, 1, styles), seconds: each });
	}
	encodeClip(shots, target, { h264: 27, vp9: 48, fps: 20 });
	const still = slides[STILLS[slug] ?? 0];
	// The still picture has no words, because the play button covers it.
	if (still)
		encodeWebp(
			await shoot(`${slug}-still`, `<div class="poster">${drawn(still[0])}</div>`, WIDTH, HEIGHT, 1, styles),
			target,
		);
	writeCaptions(
		said.map((line) => ({ said: line, seconds: each })),
		target,
	);
}

await close();
