import { loadSharp } from "#platform/images/picture.ts";
import { colour, HALF_STAR, STAR, starFills } from "#platform/pdf/colours.ts";
import { cut, fontFile, SUBSETS, WEIGHTS } from "#platform/pdf/typeface.ts";
import { ratingInWords } from "./booklet.ts";
import type { PrintableSubject } from "./subject.ts";

type Style = Record<string, string | number>;
type Child = DrawingNode | string;
interface DrawingNode {
	type: string;
	props: { style?: Style; children?: Child | Child[]; [attribute: string]: unknown };
}

const box = (style: Style, ...children: Child[]): DrawingNode => ({
	type: "div",
	props: { style: { display: "flex", ...style }, children },
});
const words = (style: Style, text: string): DrawingNode => ({
	type: "div",
	props: { style: { display: "block", ...style }, children: text },
});

const star = (fill: 0 | 0.5 | 1, size: number): DrawingNode => ({
	type: "svg",
	props: {
		width: size,
		height: size,
		viewBox: "0 0 24 24",
		children: [
			{ type: "path", props: { d: STAR, fill: fill === 1 ? colour.gold : colour.white } },
			...(fill === 0.5 ? [{ type: "path", props: { d: HALF_STAR, fill: colour.gold } }] : []),
			{
				type: "path",
				props: { d: STAR, fill: "none", stroke: colour.ink, "stroke-width": 1, "stroke-linejoin": "round" },
			},
		] as never,
	},
});

const stars = (rating: number, size: number): DrawingNode =>
	box({ alignItems: "center" }, ...starFills(rating).map((fill) => star(fill, size)));

const mark = (height: number, tall: string = colour.brand): DrawingNode => {
	const unit = height / 44;
	const form = (style: Style) => box({ width: 17 * unit, borderRadius: 8.5 * unit, flexShrink: 0, ...style });
	return box(
		{ flexShrink: 0 },
		form({ height: 44 * unit, background: tall }),
		form({ height: 34 * unit, marginTop: 10 * unit, marginLeft: 2 * unit, background: colour.gold }),
	);
};

/** The largest font size at which a name of this length fits. */
const sizeFor = (name: string, sizes: readonly (readonly [longest: number, size: number])[], least: number): number =>
	sizes.find(([longest]) => name.length <= longest)?.[1] ?? least;

let fonts: { name: string; data: Buffer; weight: 400 | 700 }[] | undefined;

const draw = async (drawing: DrawingNode, width: number, height: number, scale: number): Promise<Buffer> => {
	fonts ??= SUBSETS.flatMap((subset) =>
		WEIGHTS.map((weight) => ({ name: subset, data: fontFile(subset, weight), weight })),
	);
	// Loaded with the first picture, because it is large and pictures are rarely requested.
	const [{ default: satori }, sharp] = await Promise.all([import("satori"), loadSharp()]);
	const svg = await satori(drawing as Parameters<typeof satori>[0], { width, height, fonts });
	return sharp(Buffer.from(svg), { density: 72 * scale })
		.resize(width * scale, height * scale)
		.png({ palette: true, quality: 95 })
		.toBuffer();
};

const base = { boxSizing: "border-box", color: colour.ink, fontFamily: "latin, latin-ext" };
/** Shown instead of a name that can't be drawn. */
const NAMELESS = "We’re here for you";
/** Keeps text on one line. */
const oneLine = { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" };

/** Draws the picture for social media, a PNG of 1200×1200. */
export const drawSocialImage = ({
	product,
	name: named,
	rating,
	reviews,
	siteHost,
}: PrintableSubject): Promise<Buffer> => {
	const name = named || NAMELESS;
	const rated = ratingInWords({ rating, reviews });
	const card = box(
		{
			flexDirection: "column",
			background: colour.white,
			borderRadius: 40,
			padding: "56px 60px",
			width: 1008,
			alignItems: "flex-start",
		},
		words(
			{
				fontSize: sizeFor(
					name,
					[
						[16, 104],
						[36, 84],
						[80, 64],
						[140, 50],
					],
					42,
				),
				fontWeight: 700,
				lineHeight: 1.14,
				letterSpacing: "-0.015em",
				wordBreak: "break-word",
				lineClamp: 6,
				width: 888,
			},
			name,
		),
		...(rated
			? [
					box({ marginTop: 40 }, stars(rating, 92)),
					words({ marginTop: 22, fontSize: 42, fontWeight: 400, color: colour.soft }, rated),
				]
			: [
					words(
						{ marginTop: 36, fontSize: 46, lineHeight: 1.35, color: colour.soft, width: 888 },
						`Find us on ${product}, and be the first to review us.`,
					),
				]),
	);
	return draw(
		box(
			{
				...base,
				position: "relative",
				flexDirection: "column",
				width: 1200,
				height: 1200,
				background: colour.brand,
				overflow: "hidden",
			},
			box({
				position: "absolute",
				right: 276,
				top: 140,
				width: 150,
				height: 760,
				borderRadius: 75,
				background: colour.brandSoft,
			}),
			box({
				position: "absolute",
				right: 106,
				top: 300,
				width: 150,
				height: 600,
				borderRadius: 75,
				background: colour.gold,
			}),
			box(
				{ position: "absolute", left: 96, top: 92, alignItems: "center" },
				mark(92, colour.brandSoft),
				words(
					{ marginLeft: 28, fontSize: 66, fontWeight: 700, color: colour.onBrand, ...oneLine, maxWidth: 560 },
					product,
				),
			),
			box({ position: "absolute", left: 96, right: 96, bottom: 210 }, card),
			box(
				{
					position: "absolute",
					left: 96,
					right: 96,
					bottom: 92,
					justifyContent: "space-between",
					alignItems: "center",
					color: colour.onBrand,
				},
				words({ fontSize: 44, fontWeight: 700 }, rated ? "Read our reviews" : "See what we offer"),
				words({ fontSize: 38, ...oneLine, maxWidth: 560 }, cut(siteHost, 60)),
			),
		),
		1200,
		1200,
		1,
	);
};

/** Draws the picture for email signatures, a PNG of 1200×360. Shown at half that size, it is sharp on any screen. */
export const drawSignature = ({ product, name: named, rating, reviews }: PrintableSubject): Promise<Buffer> => {
	const name = named || NAMELESS;
	const rated = ratingInWords({ rating, reviews });
	return draw(
		box(
			{ ...base, width: 600, height: 180, background: colour.paper, alignItems: "stretch" },
			box(
				{
					width: 132,
					flexShrink: 0,
					flexDirection: "column",
					background: colour.brand,
					alignItems: "center",
					justifyContent: "center",
				},
				mark(72, colour.brandSoft),
				words(
					{ marginTop: 14, fontSize: 17, fontWeight: 700, color: colour.onBrand, ...oneLine, maxWidth: 112 },
					product,
				),
			),
			box(
				{ flexDirection: "column", justifyContent: "center", padding: "0 26px", width: 468 },
				words(
					{
						fontSize: sizeFor(
							name,
							[
								[24, 33],
								[50, 27],
								[110, 20],
							],
							18,
						),
						fontWeight: 700,
						lineHeight: 1.2,
						wordBreak: "break-word",
						lineClamp: name.length > 50 ? 3 : 2,
						width: 416,
					},
					name,
				),
				...(rated
					? [
							box(
								{ marginTop: 10, alignItems: "center" },
								stars(rating, 29),
								words({ marginLeft: 12, fontSize: 19, color: colour.soft }, reviewsInWords(rating, reviews)),
							),
						]
					: [
							words(
								{ marginTop: 10, fontSize: 20, color: colour.soft, ...oneLine, width: 416 },
								`Find us on ${product}`,
							),
						]),
			),
		),
		600,
		180,
		2,
	);
};

const reviewsInWords = (rating: number, reviews: number) =>
	`${rating.toFixed(1)} from ${reviews === 1 ? "1 review" : `${reviews} reviews`}`;
