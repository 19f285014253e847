import type { ReactNode } from "react";
import { children } from "./story-banners-children.tsx";
import { choices } from "./story-banners-choices.tsx";
import { families } from "./story-banners-families.tsx";
import { older } from "./story-banners-older.tsx";
import { participants } from "./story-banners-participants.tsx";
import { providers } from "./story-banners-providers.tsx";
import { planPages } from "./story-pages-plan.tsx";
import { speechPages } from "./story-pages-speech.tsx";
import { therapyPages } from "./story-pages-therapy.tsx";
import { workerPages } from "./story-pages-worker.tsx";

/** Banners by story slug, 800 by 420 units. */
export const banners: Record<string, () => ReactNode> = {
	...participants,
	...choices,
	...families,
	...older,
	...providers,
	...children,
};

/** The six pages of each social story, 800 by 600 units. */
export const pages: Record<string, readonly (() => ReactNode)[]> = {
	"my-first-visit-to-the-speech-therapist": speechPages,
	"a-support-worker-comes-to-my-home": workerPages,
	"i-go-to-the-occupational-therapist": therapyPages,
	"we-talk-about-my-plan": planPages,
};

/** A whole banner (40:21), or its middle for small screens (3:2). */
export const Banner = ({ slug, mobile }: { slug: string; mobile: boolean }) => {
	const Scene = banners[slug];
	if (!Scene) throw new Error(`${slug} has no banner`);
	return (
		<svg aria-hidden="true" viewBox={mobile ? "85 0 630 420" : "0 0 800 420"} width={mobile ? 630 : 800} height="420">
			<Scene />
		</svg>
	);
};

/** A page of a social story. Pages count from 1. */
export const Page = ({ slug, number }: { slug: string; number: number }) => {
	const Scene = pages[slug]?.[number - 1];
	if (!Scene) throw new Error(`${slug} has no page ${number}`);
	return (
		<svg aria-hidden="true" viewBox="0 0 800 600" width="800" height="600">
			<Scene />
		</svg>
	);
};
