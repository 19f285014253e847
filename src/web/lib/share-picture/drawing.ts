/** Text of a picture. */
export interface ShareWords {
	product: string;
	/** Provider name or page heading. */
	name: string;
	/** For example "Occupational therapy, Speech therapy". */
	offers: string;
	/** Only for profiles. */
	stars?: { rating: number; reviews: number };
}

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

/** Colours of the light theme in web/styles/tokens.css. */
const colour = {
	paper: "#fbf7ee",
	ink: "#1c2421",
	soft: "#434c47",
	brand: "#0b4a43",
	gold: "#f4b728",
	line: "#e4dac7",
};

const STAR = "M12 2.6L14.9 8.7L21.6 9.6L16.7 14.2L17.9 20.9L12 17.7L6.1 20.9L7.3 14.2L2.4 9.6L9.1 8.7Z";
const HALF = "M12 2.6L9.1 8.7L2.4 9.6L7.3 14.2L6.1 20.9L12 17.7Z";

const star = (fill: number): DrawingNode => ({
	type: "svg",
	props: {
		width: 64,
		height: 64,
		viewBox: "0 0 24 24",
		children: [
			{
				type: "path",
				props: { d: STAR, fill: fill === 1 ? colour.gold : colour.paper, stroke: colour.ink, "stroke-width": 1 },
			},
			...(fill === 0.5
				? [{ type: "path", props: { d: HALF, fill: colour.gold, stroke: colour.ink, "stroke-width": 1 } }]
				: []),
		] as never,
	},
});

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

/** Share picture for the layout library, with name or heading, services, rating and product name. */
export const drawing = ({ product, name, offers, stars: rated }: ShareWords): DrawingNode => {
	const { rating, reviews } = rated ?? { rating: 0, reviews: 0 };
	const stars = reviews > 0 ? Math.round(rating * 2) / 2 : 0;
	return box(
		{
			flexDirection: "column",
			justifyContent: "space-between",
			boxSizing: "border-box",
			width: 1200,
			height: 630,
			padding: "64px 72px",
			background: colour.paper,
			borderBottom: `24px solid ${colour.brand}`,
			color: colour.ink,
			fontFamily: "latin, latin-ext",
		},
		box(
			{ flexDirection: "column" },
			box({ fontSize: name.length > 40 ? 60 : 76, fontWeight: 700, lineHeight: 1.15 }, cut(name, 90)),
			...(offers ? [box({ marginTop: 24, fontSize: 36, color: colour.soft, lineHeight: 1.35 }, cut(offers, 110))] : []),
		),
		box(
			{ justifyContent: "space-between", alignItems: "flex-end" },
			box(
				{ alignItems: "center" },
				...(rated
					? [
							...[1, 2, 3, 4, 5].map((n) => star(stars >= n ? 1 : stars >= n - 0.5 ? 0.5 : 0)),
							box(
								{ marginLeft: 24, fontSize: 36 },
								`${reviews > 0 ? `${rating.toFixed(1)} · ` : ""}${reviews === 1 ? "1 review" : `${reviews} reviews`}`,
							),
						]
					: [box({ fontSize: 36 }, "Free and independent")]),
			),
			box(
				{ alignItems: "center" },
				box({ width: 17, height: 44, borderRadius: 9, background: colour.brand }),
				box({ width: 17, height: 34, marginLeft: 2, marginTop: 10, borderRadius: 9, background: colour.gold }),
				box({ marginLeft: 16, fontSize: 44, fontWeight: 700, color: colour.brand }, product),
			),
		),
	);
};
