// swift-tools-version: 6.2
// "https://github.com/firebase/firebase-ios-sdk"
