/** What the brand's settings say (product.md, Name and contact details). Reaches pages whole: nothing secret here. */
export interface Brand {
	name: string;
	phone: string;
	email: string;
	phoneHours: string;
	chatHours: { opens: string; closes: string };
	/** Where "Leave this site quickly" leads: a page that says nothing about its visitor. */
	quickExitUrl: string;
	social: { facebook?: string; instagram?: string; linkedin?: string };
	/** Paths of own logos; absent: the built-in ones. */
	logos: { home?: string; site?: string };
}
