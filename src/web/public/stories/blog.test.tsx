import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { Story as StoryData } from "#contract/stories/stories.ts";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "#web/lib/context.ts";
import Blog, { loader as loadBlog } from "./blog.tsx";
import Story, { loader as loadStory } from "./story.tsx";

// What visitors see when the calls of the blog's pages fail or return nothing. Each test sets the answers.

const brand: RequestContext["brand"] = {
	name: "Alongside",
	phone: "1800 975 711",
	email: "hello@alongside.example",
	phoneHours: "Monday to Friday",
	chatHours: { opens: "08:30", closes: "18:00" },
	social: {},
	logos: {},
	quickExitUrl: "https://weather.example",
};

const story: StoryData = {
	id: 1,
	slug: "ten-minutes",
	title: "Ten minutes a day",
	subTitle: "",
	summary: "Practice at home that fits.",
	metaDescription: "",
	authorName: "Alongside editors",
	publishedAt: null,
	createdAt: "2026-09-14T00:00:00.000Z",
	updatedAt: "2026-09-14T00:00:00.000Z",
	bannerImageDesktopUrl: null,
	bannerImageMobileUrl: null,
	bannerImageAlt: "",
	isFeaturedStory: false,
	hasDownload: false,
	category: null,
	serviceAreas: [],
	tagsList: [],
	primaryService: null,
	bannerImageCredit: "",
	content: "",
};

type Answers = Record<string, unknown>;
/** Arguments for a loader. A call without an answer fails with 503. */
const from = (path: string, answers: Answers) => {
	const context = new RouterContextProvider();
	context.set(requestContext, {
		brand,
		publicUrl: "https://alongside.example",
		setCookies: [],
		share: () => {},
		...callsTo(async (request: Request) => {
			const answer = answers[new URL(request.url).pathname];
			return answer === undefined
				? Response.json({ detail: "The service is busy." }, { status: 503 })
				: Response.json(answer);
		}),
	} as unknown as RequestContext);
	return { request: new Request(`https://alongside.example${path}`), context };
};

const blog = async (path: string, answers: Answers) => {
	const { data, init } = await loadBlog(from(path, answers));
	return {
		html: renderToStaticMarkup(createElement(Blog, { loaderData: data } as ComponentProps<typeof Blog>)),
		status: init?.status ?? 200,
	};
};
const onePage = (results: object[]) => ({
	results,
	count: results.length,
	totalPages: results.length > 0 ? 1 : 0,
	page: 1,
	pageSize: 7,
});

describe("the list", () => {
	// BLG-029
	test("a call that fails shows the list view with no stories", async () => {
		const { html, status } = await blog("/blog/", {});
		expect(status).toBe(503);
		expect(html).toContain("Back to Main Blog page");
		expect(html).toContain("We can&#x27;t show the stories right now");
		expect(html).not.toContain("<article");
	});

	// BLG-029
	test("an answer without stories shows the list view with no stories", async () => {
		const { html, status } = await blog("/blog/", { "/api/blog/": onePage([]) });
		expect(status).toBe(200);
		expect(html).toContain("Back to Main Blog page");
		expect(html).toContain("There are no stories yet.");
		expect(html).not.toContain("<article");
	});

	// BLG-004
	test("without a featured story the first one leads, and is not repeated", async () => {
		const { html } = await blog("/blog/", {
			"/api/blog/": onePage([story, { ...story, id: 2, slug: "other", title: "Another" }]),
		});
		expect(html.match(/<h2 id="story-1"/g)).toHaveLength(1);
		expect(html.match(/id="story-\d"/g)).toEqual(['id="story-1"', 'id="story-2"']);
		expect(html).toContain('<h3 id="story-2"');
	});

	// BLG-003
	test("the first featured story leads", async () => {
		const list = [story, { ...story, id: 2, isFeaturedStory: true }, { ...story, id: 3, isFeaturedStory: true }];
		const { html } = await blog("/blog/", { "/api/blog/": onePage(list) });
		expect(html).toContain('<h2 id="story-2"');
		expect(html).toContain('<h3 id="story-3"');
	});
});

describe("a story", () => {
	const load = (answers: Answers) =>
		loadStory({ params: { slug: "ten-minutes" }, ...from("/blog/ten-minutes/", answers) } as unknown as Parameters<
			typeof loadStory
		>[0]);
	const page = async (changes: Partial<StoryData>) => {
		const loaderData = await load({ "/api/blog/ten-minutes/": { post: { ...story, ...changes }, relatedPosts: [] } });
		return renderToStaticMarkup(createElement(Story, { loaderData } as ComponentProps<typeof Story>));
	};

	// BLG-049
	test("an empty story says so", async () => {
		expect(await page({})).toContain("<p>No blog data</p>");
		expect(await page({ content: "<p>Words</p>" })).not.toContain("No blog data");
	});

	// BLG-032
	test("a story without a publication date shows the date it was created", async () => {
		expect(await page({})).toContain(
			'By Alongside editors | <time dateTime="2026-09-14T00:00:00.000Z">14 Sept 2026</time>',
		);
		expect(await page({ publishedAt: "2026-10-01T00:00:00.000Z" })).toContain("1 Oct 2026");
	});

	// BLG-040, BLG-041, BLG-043
	test("the promo leads to the story's service, or to the search", async () => {
		const none = await page({});
		expect(none).toContain("Connecting you with Disability and Aged care services");
		expect(none).toMatch(/href="\/"[^>]*>(<svg.*?<\/svg>)?Find providers/);
		const some = await page({
			primaryService: { slug: "speech-therapy", selectedServiceArea: { name: "speech therapy services" } },
		});
		expect(some).toContain("Connecting you with Speech Therapy services");
		expect(some).toContain('href="/services/speech-therapy/"');
	});

	// BLG-050
	test("a call that fails redirects to the blog", async () => {
		const answer = await load({}).catch((thrown: Response) => thrown);
		expect(answer).toBeInstanceOf(Response);
		expect((answer as Response).status).toBe(302);
		expect((answer as Response).headers.get("location")).toBe("/blog/");
	});
});
