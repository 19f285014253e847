/** Letters and marks of Vietnamese that Atkinson Hyperlegible Next doesn't have. */
export const LACKING =
	/[\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef1\u1ef4-\u1ef9]|\u0302|\u0306|\u0309|\u031b|\u0323/;
