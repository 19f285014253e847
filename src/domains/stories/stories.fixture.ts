import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll } from "vitest";
import type { StoryFolders } from "./seed.ts";

const SOCIAL = `For the adult who reads along: one page a day is enough, says {product}.

${[1, 2, 3].map((page) => `## Page ${page} of my visit\n\n![A child at door ${page}](page-${page})\n\nI go to a new place. My mum comes with me & I hold her hand.`).join("\n\n")}

Make the story your own: put in **photos** of your own door. Call {phone}.
`;

/** Story files in the format of seed/stories/. */
export const FILES: Record<string, string> = {
	"first-plan": `---
title: Your first plan with {product}
subtitle: What to bring
summary: ${"A meeting goes better with a page of notes. ".repeat(4).trim()}
meta_description: What to bring to the meeting.
author: {product} client services
published: 2025-12-01
category: Participants
service_areas: Support coordination, NDIS Plan management
primary_service: support-coordination
tags: NDIS, plans, ndis
featured: yes
banner_alt: Two people at a table
---
The NDIS plan says what is funded. Ring {phone} or write to {email}.

## What to bring

| Paper | Why |
|---|---|
| Notes | So that nothing is forgotten |

| | Rosa |
|---|---|
| **Budget** | $5 |

<script>alert(1)</script>

[bad](javascript:alert(1)) ![elsewhere](https://elsewhere.example/spy.png)
`,
	"choosing-a-therapist": `---
title: Choosing an occupational therapist
summary: Questions to ask.
author: {product} editors
published: 2026-01-10
category: Participants
service_areas: Occupational therapy
tags: choosing
---
An occupational therapist helps with what fills your day. Other people may help, too.
`,
	"ten-minutes": `---
title: Ten minutes a day
summary: Practice at home that fits.
author: {product} editors
published: 2026-01-20
category: Families and carers
service_areas: Speech therapy, Early childhood intervention
tags: speech, practice
---
Speech therapy works best when a little of it happens each day.
`,
	"steady-on-your-feet": `---
title: Steady on your feet
summary: What a physiotherapist does.
author: {product} editors
published: 2026-02-01
category: Older people
service_areas: Physiotherapy, Home modifications
primary_service: physiotherapy
tags: balance
---
A fall at home frightens. Physiotherapy helps, and so does a rail in the shower.
`,
	"my-first-visit": `---
title: My first visit
subtitle: A story in pictures
summary: A social story.
author: {product} editors
published: 2026-02-10
category: Children and young people
service_areas: Speech therapy
tags: social story
download: yes
banner_alt: A child in front of a door
---
${SOCIAL}`,
	"not-yet": `---
title: Not yet
summary: For later.
author: {product} editors
published: 2026-03-20
category: Providers
service_areas: Nursing
tags: speech
---
Speech that nobody reads before its day.
`,
};

const made: string[] = [];
afterAll(() => {
	for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/**
 * A temporary folder with these stories, and pictures for every page of the social story except the third. It is
 * deleted after the test file.
 */
export const storyFolders = async (files: Record<string, string> = FILES): Promise<StoryFolders> => {
	const folder = mkdtempSync(join(tmpdir(), "stories-"));
	made.push(folder);
	for (const name of ["stories", "pictures"]) mkdirSync(join(folder, name));
	for (const [slug, text] of Object.entries(files)) writeFileSync(join(folder, "stories", `${slug}.md`), text);
	const image = sharp({ create: { width: 80, height: 60, channels: 3, background: "#0b4a43" } });
	for (const name of ["wide", "mobile", "page-1", "page-2"])
		for (const format of ["avif", "webp"] as const)
			await image
				.clone()
				.toFormat(format)
				.toFile(join(folder, "pictures", `my-first-visit-${name}.${format}`));
	const url = (name: string) => new URL(`${name}/`, pathToFileURL(`${folder}/`));
	return { stories: url("stories"), pictures: url("pictures") };
};
